import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Decision, ResourceInput, ResourceRecord } from '@/lib/scim/protocol/store';
import type { PatchOperation } from '../patch/operation';
import type { ResourceType } from '../schema/types';

/** What differs between resource types; the code for everything else is shared. */
export interface ResourceKind {
  /** Relative to the base URL: `/Users`. */
  endpoint: string;
  /** The attribute that is computed on request. */
  computed: string;
  /** The status of a PATCH that does not request attributes (RFC 7644 section 3.5.2): 200 with the resource, or 204. */
  patchAnswers: 200 | 204;
  /** Reads the body of POST. @throws ScimError `wrong-type`, `required-missing` and the like */
  create(type: ResourceType, body: ScimObject): ResourceInput;
  /**
   * Reads the body of PUT once; the returned function decides for the current record.
   * @throws ScimError as `create`
   */
  replace(type: ResourceType, body: ScimObject): (current: ResourceRecord) => Decision;
  /** @throws ScimError with the scimTypes of RFC 7644 section 3.5.2 */
  patch(type: ResourceType, current: ResourceRecord, operations: readonly PatchOperation[]): Decision;
}
