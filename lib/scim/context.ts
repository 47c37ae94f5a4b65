import type { ScimRefusal } from './errors';
import type { ResourceType } from './schema/types';
import type { ScimCapabilities } from './service-provider-config';
import type { ScimScope, UserStore } from './store';

/** What an endpoint works with. Authentication and rate limits are done by whoever calls it. */
export interface ScimContext {
  scope: ScimScope;
  users: UserStore;
  /** With the tenant's own extensions. */
  userType: ResourceType;
  capabilities: ScimCapabilities;
  /** Records why a request was refused; never blocks and never throws. */
  refused(refusal: ScimRefusal): void;
}

/** An endpoint. @param id the resource that the path names, decoded; empty on paths without one */
export type ScimHandler = (request: Request, context: ScimContext, id: string) => Promise<Response>;
