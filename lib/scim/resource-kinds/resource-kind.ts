import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Decision, ResourceInput, ResourceRecord } from '@/lib/scim/protocol/store';
import type { PatchOperation } from '../patch/operation';
import type { ResourceType } from '../schema/types';

/** What is particular about a resource type; all else is the same for each. */
export interface ResourceKind {
  /** Relative to the base URL: `/Users`. */
  endpoint: string;
  /** The attribute that is worked out when it is asked for. */
  computed: string;
  /** What PATCH answers when nothing is asked of the answer (RFC 7644 section 3.5.2): the resource, or that it is done. */
  patchAnswers: 200 | 204;
  /** Reads the body of POST. @throws ScimRefusal `wrong-type`, `required-missing` and the like */
  create(type: ResourceType, body: ScimObject): ResourceInput;
  /** Reads the body of PUT once, and decides by the record as it stands. @throws ScimRefusal as `create` */
  replace(type: ResourceType, body: ScimObject): (current: ResourceRecord) => Decision;
  /** @throws ScimRefusal with the scimTypes of RFC 7644 section 3.5.2 */
  patch(type: ResourceType, current: ResourceRecord, operations: readonly PatchOperation[]): Decision;
}
