import type { ScimObject } from '@/lib/scim/protocol/json';
import { merged, type PatchOperation } from './difference';
import { PushFailed } from './push-failed';
import { accepted, type Remote, refusal } from './remote';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** What only the service provider sets. */
const NOT_SENT = ['id', 'meta', 'groups'];

/**
 * Changes a resource there: by PATCH, or, where that is not supported, by a PUT of what is there with the changes.
 * @param path of the resource, below the base URL
 */
export async function changeRemote(
  remote: Remote,
  path: string,
  operations: readonly PatchOperation[],
  { patch }: { patch: boolean },
): Promise<'accepted' | 'not-found'> {
  if (operations.length === 0) return 'accepted';
  if (patch)
    return accepted(
      await remote.call('PATCH', path, {
        schemas: [PATCH_OP],
        Operations: operations.map(({ op, path: at, value }) => ({
          op,
          path: at,
          ...(value !== undefined && { value }),
        })),
      }),
    );
  const present = await remote.call('GET', path);
  if (accepted(present) === 'not-found') return 'not-found';
  if (!present.body) throw new PushFailed(refusal(present));
  const there: ScimObject = Object.fromEntries(
    Object.entries(present.body).filter(([name]) => !NOT_SENT.includes(name)),
  );
  return accepted(await remote.call('PUT', path, merged(there, operations)));
}
