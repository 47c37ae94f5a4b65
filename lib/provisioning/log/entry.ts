import type { Sayable } from '@/lib/platform/shared/message';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { AttributeChange } from './attribute-diff';
import type { BoundedList, BoundedText } from './bounded';

/** What is kept of a request, without secrets. */
interface LoggedRequest {
  /** The headers that matter to SCIM, by lowercase name. */
  headers: Record<string, string>;
  /** null when there was no body, or when the request was rejected before its body was read. */
  body: BoundedText | null;
  /** Whether a secret was left out of the path or the body. */
  redacted: boolean;
  /** Whether the credential allowed writing. */
  canWrite: boolean;
  /** The credential and its name at that time; absent in entries older than this field. */
  credential?: { type: 'token' | 'client'; name: string };
  /** The mapping rules that applied to the body; absent when none did. */
  mapped?: readonly MappingRule[];
  /** Attributes that were ignored because the tenant does not declare them; absent when there were none. */
  ignored?: BoundedList<string>;
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

/** A SCIM request about to be logged. */
export interface NewProvisioningEntry {
  tenantId: string;
  /** The connection that sent it; null for a request of ours to a downstream application. */
  connectionId: string | null;
  /** The downstream application that it was sent to; null for a request of a connection. */
  applicationId: string | null;
  /** Of the request; for one of ours, of the request that caused it. */
  requestId: string;
  at: Date;
  method: string;
  /** The path below `/scim/v2`, with the query, without secrets. */
  path: string;
  status: number;
  durationMilliseconds: number;
  /** The scimType of the error response, if RFC 7644 defines one for it. */
  scimType: string | null;
  /** The error detail that the client received. */
  detail: Sayable | null;
  ipAddress: string | null;
  /** The resource that the request was about; null for lists and Bulk requests. */
  resource: { type: string; id: string } | null;
  /** The resource's userName or displayName. */
  resourceName: string | null;
  /** Every resource that the request was about, including those in a Bulk request. */
  touched: string[];
  request: LoggedRequest;
  operations: BoundedList<ScimObject>;
  changes: BoundedList<LoggedChange>;
  response: LoggedResponse;
}

/** A logged entry, with the current name of the connection or application. */
export interface ProvisioningEntry extends NewProvisioningEntry {
  id: string;
  /** null when the connection no longer exists, or for an application. */
  connectionName: string | null;
  applicationName: string | null;
}

/** The part of an entry shown in lists. */
export type ListedEntry = Omit<
  ProvisioningEntry,
  'tenantId' | 'request' | 'operations' | 'changes' | 'response' | 'touched'
>;
