import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import type { Made, SelfTestRequest } from './step';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Names are unique to a run, so that they never match existing people. */
export const userName = ({ run }: Made, who = 'ada'): string => `${who}.${run}@self-test.invalid`;
export const groupName = ({ run }: Made): string => `Self-test ${run}`;

export const get = (address: string): SelfTestRequest => ({ method: 'GET', address });
export const remove = (address: string): SelfTestRequest => ({ method: 'DELETE', address });
export const post = (address: string, body: ScimObject): SelfTestRequest => ({ method: 'POST', address, body });
export const put = (address: string, body: ScimObject): SelfTestRequest => ({ method: 'PUT', address, body });

export function patch(address: string, ...operations: Json[]): SelfTestRequest {
  return { method: 'PATCH', address, body: { schemas: [PATCH_OP], Operations: operations } };
}

/** @param rest further parameters, each with a leading `&` */
export function find(endpoint: string, filter: string, rest = ''): SelfTestRequest {
  return get(`${endpoint}?filter=${encodeURIComponent(filter)}${rest}`);
}
