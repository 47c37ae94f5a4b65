import type { ErrorCause } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceInput } from '@/lib/scim/protocol/store';
import type { MemberStep } from '@/lib/scim/resources/members';
import type { PatchRules } from '../patch/apply-patch';
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
  /** Reads the body of PUT. @throws ScimError as `create` */
  replace(type: ResourceType, body: ScimObject): RequestedChange;
  /**
   * Reads the operations of PATCH.
   * @param rules by default those of the RFC
   * @throws ScimError as `memberSteps`, for a group
   */
  patch(type: ResourceType, operations: readonly PatchOperation[], rules?: PatchRules): RequestedChange;
}

/** What a PUT or PATCH requests: as much as can be read without the resource, and the rest. */
export interface RequestedChange {
  /** The changes to a group's members, which depend only on the request. */
  members: readonly MemberStep[];
  /**
   * Applies the change to the current attributes and validates the result.
   * @returns the new values, or null if the attributes stay the same
   * @throws ScimError with the scimTypes of RFC 7644 sections 3.5.1 and 3.5.2
   */
  apply(current: ScimObject): ResourceInput | null;
  /** For a PATCH: the number of the operation behind an error that the store found; null if it is not a single one. */
  operationBehind?(cause: ErrorCause): number | null;
}
