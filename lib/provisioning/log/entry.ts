import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { AttributeChange } from './attribute-diff';
import type { BoundedList, BoundedText } from './bounded';

/** What of a request is kept, secrets left out. */
interface LoggedRequest {
  /** Those that matter to SCIM, by their names in lower case. */
  headers: Record<string, string>;
  /** null when there was none, or when it was refused unread. */
  body: BoundedText | null;
  /** Whether a secret was left out of the path or the body. */
  redacted: boolean;
  /** Whether the credential might write. */
  canWrite: boolean;
  /** What it was called then; left out of entries that were kept before it was noted. */
  credential?: { type: 'token' | 'client'; name: string };
  /** The rules of the connection's mapping that its body met; left out when it met none. */
  mapped?: readonly MappingRule[];
}

export interface LoggedResponse {
  headers: Record<string, string>;
  body: BoundedText | null;
}

/** What a request did to one resource. */
export interface LoggedChange {
  kind: 'created' | 'changed' | 'deleted';
  resource: { type: string; id: string };
  attributes: AttributeChange[];
}

/** A SCIM request on its way into the log. */
export interface NewProvisioningEntry {
  tenantId: string;
  connectionId: string;
  requestId: string;
  at: Date;
  method: string;
  /** Below `/scim/v2`, with the query, secrets left out. */
  path: string;
  status: number;
  durationMilliseconds: number;
  /** Of the error that was answered, where RFC 7644 has one. */
  scimType: string | null;
  /** What the client was told was wrong. */
  detail: string | null;
  ipAddress: string | null;
  /** The resource that the request was about; null for lists and Bulk. */
  resource: { type: string; id: string } | null;
  /** How it is called: userName or displayName. */
  resourceName: string | null;
  /** Every resource that the request was about, those of a Bulk too. */
  touched: string[];
  request: LoggedRequest;
  operations: BoundedList<ScimObject>;
  changes: BoundedList<LoggedChange>;
  response: LoggedResponse;
}

/** An entry as it was kept, with the name of the connection as it is now. */
export interface ProvisioningEntry extends NewProvisioningEntry {
  id: string;
  /** null when there is none of this id any more. */
  connectionName: string | null;
}

/** What a list shows of an entry. */
export type ListedEntry = Omit<
  ProvisioningEntry,
  'tenantId' | 'request' | 'operations' | 'changes' | 'response' | 'touched'
>;
