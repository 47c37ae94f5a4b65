import type { ClaimedResource } from '@/lib/journal/downstream/queue';
import { isObject, type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import { changeRemote } from './change-remote';
import type { PatchOperation } from './difference';
import { createdId, resourcesOf } from './match';
import type { Pushed, Pushing } from './push-user';
import type { GroupNow } from './queue';
import { accepted } from './remote';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** Members in one PATCH. */
const MEMBERS_AT_ONCE = 500;

/**
 * Makes an application have a group with the members that are there. A group that is no longer pushed is deleted there.
 * @param now null if the group is gone or no longer pushed
 * @throws PushFailed when it is to be tried again
 */
export async function pushGroup(
  { features, remote }: Pushing,
  { remoteId, pushed, resourceId }: Pick<ClaimedResource, 'remoteId' | 'pushed' | 'resourceId'>,
  now: GroupNow | null,
): Promise<Pushed> {
  const pathOf = (id: string) => `/Groups/${encodeURIComponent(id)}`;
  if (!now) {
    if (remoteId === null || !pushed) return { kind: 'forgotten' };
    accepted(await remote.call('DELETE', pathOf(remoteId)));
    return { kind: 'settled', remoteId: null, pushed: null, name: null };
  }
  const { displayName, members } = now;
  const wanted = { displayName, externalId: resourceId, members };
  const settled = (id: string): Pushed => ({ kind: 'settled', remoteId: id, pushed: wanted, name: displayName });

  async function changed(id: string, there: ScimObject): Promise<boolean> {
    for (const operations of stepsOf(there, wanted, features.patch))
      if ((await changeRemote(remote, pathOf(id), operations, features)) === 'not-found') return false;
    return true;
  }

  if (remoteId !== null && pushed && (sameJson(pushed, wanted) || (await changed(remoteId, pushed))))
    return settled(remoteId);
  const filter = `displayName eq ${JSON.stringify(displayName)}`;
  const list = await remote.call('GET', `/Groups?${new URLSearchParams({ filter, startIndex: '1', count: '10' })}`);
  const same =
    accepted(list) === 'not-found' ? [] : resourcesOf(list.body).filter((one) => one.displayName === displayName);
  // Display names are not unique: only the one that carries our id, or the only one, is ours.
  const match = same.find(({ externalId }) => externalId === resourceId) ?? (same.length === 1 ? same[0] : undefined);
  if (match && (await changed(match.id, { ...match, members: membersIn(match) }))) return settled(match.id);
  const [first, rest] = [members.slice(0, MEMBERS_AT_ONCE), members.slice(MEMBERS_AT_ONCE)];
  const body = { displayName, externalId: resourceId, members: first.map((value) => ({ value })) };
  const id = createdId(await remote.call('POST', '/Groups', { schemas: [GROUP], ...body }));
  if (rest.length > 0) await changed(id, { ...wanted, members: first });
  return settled(id);
}

/** The ids of a group's members as it is there. */
function membersIn({ members }: ScimObject): string[] {
  return (Array.isArray(members) ? members : []).flatMap((one) =>
    isObject(one) && typeof one.value === 'string' ? [one.value] : [],
  );
}

/** The changes in steps of bounded size; all of them at once where the whole group is replaced. */
function stepsOf(
  there: ScimObject,
  wanted: { displayName: string; externalId: string; members: string[] },
  patch: boolean,
): PatchOperation[][] {
  const before = new Set(Array.isArray(there.members) ? there.members.filter((one) => typeof one === 'string') : []);
  const after = new Set(wanted.members);
  const own = (['displayName', 'externalId'] as const).flatMap((path): PatchOperation[] =>
    there[path] === wanted[path] ? [] : [{ op: 'replace', path, value: wanted[path] }],
  );
  const added = wanted.members.filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  // What has which members is unknown after a repair.
  if (!patch || !Array.isArray(there.members)) {
    const value = wanted.members.map((id) => ({ value: id }));
    return [[...own, { op: 'replace', path: 'members', value }]];
  }
  return [
    own,
    ...inParts(removed).map((ids) =>
      ids.map((id): PatchOperation => ({ op: 'remove', path: `members[value eq ${JSON.stringify(id)}]` })),
    ),
    ...inParts(added).map((ids): PatchOperation[] => [
      { op: 'add', path: 'members', value: ids.map((value) => ({ value })) },
    ]),
  ].filter((operations) => operations.length > 0);
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MEMBERS_AT_ONCE) }, (_, at) =>
    ids.slice(at * MEMBERS_AT_ONCE, (at + 1) * MEMBERS_AT_ONCE),
  );
}
