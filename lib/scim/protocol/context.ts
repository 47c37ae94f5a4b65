import type { Mapping } from '@/lib/scim/mapping/mapping';
import type { PatchRules } from '@/lib/scim/patch/apply-patch';
import type { CursorSeal } from '@/lib/scim/query/cursor';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ScimError } from './errors';
import type { ScimRequest } from './scim-request';
import type { ScimResourceStore, ScimResourceWriter, ScimRootStore, ScimScope } from './store';
import type { ScimTrace } from './trace';

/** A resource type of the tenant, including its extensions, and the store of its resources. */
export interface ServedResource {
  type: ResourceType;
  store: ScimResourceStore;
}

/** Writes the resources of each type, within one transaction. */
export type ScimWriters = Readonly<Record<ResourceName, ScimResourceWriter>>;

/** The features of the service as data. Features that are not available are switched off here. */
export interface ScimCapabilities {
  bulk: { supported: boolean; maxOperations: number /** Bytes. */; maxPayloadSize: number };
  filter: { supported: boolean; maxResults: number };
  patch: boolean;
  changePassword: boolean;
  sort: boolean;
  etag: boolean;
  documentationUri?: string;
  /**
   * Whether ServiceProviderConfig has only the members of RFC 7643, for clients that reject any other. Defaults to
   * false.
   */
  strictRfc7643?: boolean;
  /** The security events that receivers can subscribe to (RFC 9967 section 4). */
  eventUris?: readonly string[];
  authenticationSchemes: readonly {
    type: string;
    name: string;
    description: string;
    specUri?: string;
    primary?: boolean;
  }[];
}

/** What an endpoint works with. The caller is responsible for authentication and rate limits. */
export interface ScimContext {
  scope: ScimScope;
  resources: Readonly<Record<ResourceName, ServedResource>>;
  /**
   * Runs `work` in one transaction and returns its outcome. `work` may run again after a conflict of transactions, so
   * it changes nothing outside of the database. It returns what happened instead of throwing it: a thrown error rolls
   * everything back.
   */
  transaction<Outcome>(work: (writers: ScimWriters) => Promise<Outcome>): Promise<Outcome>;
  /**
   * Writes the resources of each type outside of a transaction: each verb is one by itself, with the record of a Bulk
   * operation.
   */
  writers: ScimWriters;
  /**
   * The connection's attribute mapping, if it has rules; `resources`, `root` and the writers of a transaction already
   * apply it.
   */
  mapping?: Mapping;
  /** Lists across the resource types. */
  root: ScimRootStore;
  cursors: CursorSeal;
  capabilities: ScimCapabilities;
  /** By default those of the RFC. */
  patchRules?: PatchRules;
  /**
   * Hashes a password. This takes its time and may wait for its turn, so it never happens within a transaction, where
   * it would hold a connection and locks.
   * @param stored the hash of the current password, which is returned if it is of the same password; null if there is
   *   none
   * @throws when too many passwords are being hashed; nothing has been changed then
   */
  hashPassword(password: string, stored: string | null): Promise<string>;
  /** Records why a request was rejected; never blocks and never throws. */
  refused(error: ScimError): void;
  /**
   * Records an error other than a ScimError when it does not end the whole request, and returns what the client sees:
   * `internal` or `unavailable`. Never throws.
   */
  failed(error: unknown): ScimError;
  /**
   * Waits until the rate limit allows one more operation of a Bulk request. Without it there is no limit.
   * @returns false when the wait would be too long
   */
  turn?(): Promise<boolean>;
  /**
   * Checks again, after the body has been received, that the caller is still authorized. Without it there is no second
   * check.
   * @throws ScimError `unauthorized` when the caller no longer is
   */
  again?(): Promise<void>;
  /** Collects what the endpoints do, for the provisioning log. Each request has its own. */
  trace: ScimTrace;
}

/** An endpoint. @param id the resource id from the path, decoded; empty for paths without one */
export type ScimHandler = (request: ScimRequest, context: ScimContext, id: string) => Promise<Response>;
