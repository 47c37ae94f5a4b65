import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { isObject, own } from '@/lib/scim/protocol/json';
import type { MembersMoved } from '../resource-event';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/**
 * Expresses a change as the PATCH request that would make it (RFC 7644 section 3.5.2), however it was actually made.
 * @param paths the paths that have changed
 * @param after the changed attributes as they are now; an attribute that is absent was removed
 */
export function patchOf(paths: readonly string[], after: JsonObject, members: MembersMoved | undefined): JsonObject {
  const ofAttributes = paths
    .filter((path) => path !== 'members')
    .map((path): JsonObject => {
      const value = valueAt(after, path);
      return value === undefined ? { op: 'remove', path } : { op: 'replace', path, value };
    });
  const added: JsonObject[] = members?.added.length
    ? [{ op: 'add', path: 'members', value: members.added.map((value) => ({ value })) }]
    : [];
  const removed = (members?.removed ?? []).map(
    (id): JsonObject => ({ op: 'remove', path: `members[value eq "${id}"]` }),
  );
  return { schemas: [PATCH_OP], Operations: [...ofAttributes, ...added, ...removed] };
}

/** Changes to extension attributes are reported one by one, with the extension's URN as prefix. */
function valueAt(after: JsonObject, path: string): JsonValue | undefined {
  const whole = own(after, path);
  if (whole !== undefined || !path.startsWith('urn:')) return whole;
  const extension = own(after, path.slice(0, path.lastIndexOf(':')));
  return isObject(extension) ? own(extension, path.slice(path.lastIndexOf(':') + 1)) : undefined;
}
