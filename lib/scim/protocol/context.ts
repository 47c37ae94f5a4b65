import type { Mapping } from '@/lib/scim/mapping/mapping';
import type { CursorSeal } from '@/lib/scim/query/cursor';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ScimRefusal } from './errors';
import type { ScimResourceStore, ScimRootStore, ScimScope } from './store';
import type { ScimTrace } from './trace';

/** A resource type of the tenant, with its own extensions, and where its resources are kept. */
export interface ServedResource {
  type: ResourceType;
  store: ScimResourceStore;
}

/** What the service offers, as data: what is not served yet is switched off here. */
export interface ScimCapabilities {
  bulk: { supported: boolean; maxOperations: number /** Bytes. */; maxPayloadSize: number };
  filter: { supported: boolean; maxResults: number };
  patch: boolean;
  changePassword: boolean;
  sort: boolean;
  etag: boolean;
  documentationUri?: string;
  /** The security events that receivers can be told of (RFC 9967, 4). */
  eventUris?: readonly string[];
  authenticationSchemes: readonly {
    type: string;
    name: string;
    description: string;
    specUri?: string;
    primary?: boolean;
  }[];
}

/** What an endpoint works with. Authentication and rate limits are done by whoever calls it. */
export interface ScimContext {
  scope: ScimScope;
  resources: Readonly<Record<ResourceName, ServedResource>>;
  /** What the connection calls people's attributes, where its rules have it so; `resources` and `root` are made for it then. */
  mapping?: Mapping;
  /** Lists across the resource types. */
  root: ScimRootStore;
  cursors: CursorSeal;
  capabilities: ScimCapabilities;
  /** Records why a request was refused; never blocks and never throws. */
  refused(refusal: ScimRefusal): void;
  /**
   * Records an error that is no refusal, where it does not end the whole request, and says what the client is told:
   * `internal` or `unavailable`. Never throws.
   */
  failed(error: unknown): ScimRefusal;
  /**
   * Waits until the caller may ask for one more operation of a Bulk request; left out: nothing limits it.
   * @returns false when that takes too long
   */
  turn?(): Promise<boolean>;
  /**
   * Asked when a body is there; left out: whoever called still may.
   * @throws ScimRefusal `unauthorized` where the caller may do nothing any more
   */
  again?(): Promise<void>;
  /** What the endpoints do, for the provisioning log. One for each request. */
  trace: ScimTrace;
}

/** An endpoint. @param id the resource that the path names, decoded; empty on paths without one */
export type ScimHandler = (request: Request, context: ScimContext, id: string) => Promise<Response>;
