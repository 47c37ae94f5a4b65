import type { ClaimedResource, SettledResource } from '@/lib/journal/downstream/queue';
import { msg } from '@/lib/platform/shared/message';
import { type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication, Features } from './application';
import { changeRemote } from './change-remote';
import { onlyOf, patchOperations } from './difference';
import { createdId, findMatch, matchValue } from './match';
import { PushFailed } from './push-failed';
import type { PersonNow } from './queue';
import { accepted, type Remote } from './remote';
import { schemasOf, wantedUser } from './wanted';

/** `forgotten`: the application never heard of the person, and need not. */
export type Pushed = ({ kind: 'settled' } & SettledResource) | { kind: 'forgotten' };

/** What a push needs to know. */
export interface Pushing {
  application: DownstreamApplication;
  features: Features;
  remote: Remote;
}

/**
 * Makes an application have of a person what it should have now. Safe to repeat: an account that an earlier attempt
 * created without our noticing is matched.
 * @param now null if the person is gone for good
 * @param context.remoteIds see wantedUser
 * @throws PushFailed when it is to be tried again
 */
export async function pushUser(
  { application, features, remote }: Pushing,
  { remoteId, pushed }: Pick<ClaimedResource, 'remoteId' | 'pushed'>,
  now: PersonNow | null,
  { people, remoteIds }: { people: ResourceType; remoteIds: ReadonlyMap<string, string> },
): Promise<Pushed> {
  if (!now || now.deleted || !now.assigned || !now.person.attributes.active)
    return endUser({ application, features, remote }, { remoteId, pushed }, now);
  const { person } = now;
  const { userName: name } = person.attributes;
  const wanted = wantedUser(person, { people, rules: application.mapping, remoteIds });
  const settled = (id: string): Pushed => ({ kind: 'settled', remoteId: id, pushed: wanted, name });

  async function changed(id: string, there: ScimObject): Promise<boolean> {
    const operations = patchOperations(there, wanted);
    return (await changeRemote(remote, pathOf(id), operations, features)) === 'accepted';
  }
  async function adopted(): Promise<Pushed | null> {
    const found = await findMatch(remote, application.matchAttribute, wanted);
    return found && (await changed(found.id, onlyOf(found, wanted))) ? settled(found.id) : null;
  }

  if (remoteId !== null && pushed && (sameJson(pushed, wanted) || (await changed(remoteId, pushed))))
    return settled(remoteId);
  const match = await adopted();
  if (match) return match;
  const answer = await remote.call('POST', '/Users', { schemas: schemasOf(people, wanted), ...wanted });
  if (answer.status !== 409) return settled(createdId(answer));
  // Someone has created it since, or the lookup did not find what the service provider holds to be unique.
  const taken = await adopted();
  if (taken) return taken;
  const { matchAttribute: attribute } = application;
  throw new PushFailed(msg('downstream.takenButNotFound', { attribute, value: matchValue(attribute, wanted) ?? '' }));
}

/**
 * Ends an account there: of a person who is inactive, no longer assigned or deleted. Of deleted people, only what is
 * needed to end and to restore the account stays here.
 */
async function endUser(
  { application, features, remote }: Pushing,
  { remoteId, pushed }: Pick<ClaimedResource, 'remoteId' | 'pushed'>,
  now: PersonNow | null,
): Promise<Pushed> {
  if (remoteId === null || !pushed) return { kind: 'forgotten' };
  const deleted = !now || now.deleted;
  const name = deleted ? null : now.person.attributes.userName;
  const absent: Pushed = { kind: 'settled', remoteId: null, pushed: null, name };
  if (deleted && application.onDeletion === 'delete') {
    accepted(await remote.call('DELETE', pathOf(remoteId)));
    return absent;
  }
  const inactive: Pushed = {
    kind: 'settled',
    remoteId,
    pushed: deleted ? { active: false } : { ...pushed, active: false },
    name,
  };
  if (pushed.active === false) return inactive;
  const operations = [{ op: 'replace' as const, path: 'active', value: false }];
  return (await changeRemote(remote, pathOf(remoteId), operations, features)) === 'accepted' ? inactive : absent;
}

const pathOf = (id: string) => `/Users/${encodeURIComponent(id)}`;
