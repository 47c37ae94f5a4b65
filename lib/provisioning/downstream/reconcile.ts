import { z } from 'zod';
import type { PushedKind } from '@/lib/journal/downstream/downstream-resource';
import type { ClaimedResource } from '@/lib/journal/downstream/queue';
import { msg } from '@/lib/platform/shared/message';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import { differingPaths } from './difference';
import { matchValue, resourcesOf } from './match';
import { PushFailed } from './push-failed';
import type { Pushing } from './push-user';
import type { DownstreamQueue, KnownResource } from './queue';
import { accepted } from './remote';
import type { Drift } from './store';

const REMOTE_AT_ONCE = 100;
const PEOPLE_AT_ONCE = 500;

/** Where a reconcile is: on a page of people or groups there, or among the people here who are not there. */
const positionSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('there'), kind: z.enum(['User', 'Group']), startIndex: z.int(), since: z.coerce.date() }),
  z.object({ phase: z.literal('missing'), after: z.string().nullable(), since: z.coerce.date() }),
]);
type Position = z.output<typeof positionSchema>;

/** One step of a reconcile. It writes nothing to the application. */
export async function reconcileStep(
  queue: DownstreamQueue,
  pushing: Pushing,
  claimed: ClaimedResource,
  people: ResourceType,
): Promise<void> {
  const now = claimed.claimedAt;
  const position: Position = claimed.pushed
    ? positionSchema.parse(claimed.pushed)
    : { phase: 'there', kind: 'User', startIndex: 1, since: now };
  const next =
    position.phase === 'there'
      ? await readThere(queue, pushing, { people, first: claimed.pushed === null, now }, position)
      : await findMissing(queue, pushing, { people, now }, position);
  if (next) return queue.step(claimed, { ...next, since: next.since.toISOString() });
  return queue.reconciled(claimed);
}

async function readThere(
  queue: DownstreamQueue,
  { application, remote }: Pushing,
  { people, first, now }: { people: ResourceType; first: boolean; now: Date },
  { kind, startIndex, since }: Extract<Position, { phase: 'there' }>,
): Promise<Position | null> {
  const query = new URLSearchParams({ startIndex: String(startIndex), count: String(REMOTE_AT_ONCE) });
  const answer = await remote.call('GET', `/${kind}s?${query}`);
  if (accepted(answer) === 'not-found' || !answer.body)
    throw new PushFailed(msg('downstream.answeredWithoutResource', { statusCode: answer.status }));
  const resources = resourcesOf(answer.body);
  const known = await queue.knownByRemoteId(
    application,
    kind,
    resources.map(({ id }) => id),
  );
  const strangers = resources.filter(({ id }) => !known.has(id));
  const valueOf = (resource: ScimObject) => matchValue(application.matchAttribute, resource)?.toLowerCase() ?? null;
  const matches =
    kind === 'User'
      ? await queue.matchPeople(
          application,
          people,
          strangers.flatMap((one) => valueOf(one) ?? []),
        )
      : new Map<string, string>();
  const drift = resources.flatMap((resource) => {
    const own = known.get(resource.id);
    const found = own ? driftOf(kind, resource, own) : strangerOf(resource, matches.get(valueOf(resource) ?? ''));
    return found ? [{ ...found, kind, remoteId: resource.id, name: nameOf(resource), foundAt: now }] : [];
  });
  await queue.found(application, kind, { first, seen: [...known.values()].map(({ resourceId }) => resourceId), drift });
  const total = Number(answer.body.totalResults ?? 0);
  const nextIndex = startIndex + resources.length;
  if (resources.length > 0 && nextIndex <= total) return { phase: 'there', kind, startIndex: nextIndex, since };
  return kind === 'User' ? { phase: 'missing', after: null, since } : null;
}

type Found = Pick<Drift, 'finding' | 'resourceId' | 'attributes'>;

/** How what is there differs from what was last pushed. */
function driftOf(kind: PushedKind, there: ScimObject, { resourceId, pushed }: KnownResource): Found | null {
  if (!pushed) return { finding: 'unassigned', resourceId, attributes: [] };
  if (kind === 'User' && pushed.active === false)
    return there.active === false ? null : { finding: 'unassigned', resourceId, attributes: ['active'] };
  const attributes = kind === 'User' ? differingPaths(there, pushed) : differingInGroup(there, pushed);
  return attributes.length > 0 ? { finding: 'differs', resourceId, attributes } : null;
}

function differingInGroup(there: ScimObject, { displayName, members }: ScimObject): string[] {
  const wanted = Array.isArray(members) ? members.map((value) => ({ value })) : [];
  return differingPaths(
    { members: [], ...there },
    { ...(displayName !== undefined && { displayName }), members: wanted },
  );
}

const strangerOf = (_there: ScimObject, personId: string | undefined): Found =>
  personId === undefined
    ? { finding: 'unknown', resourceId: null, attributes: [] }
    : { finding: 'unlinked', resourceId: personId, attributes: [] };

function nameOf({ userName, displayName }: ScimObject): string | null {
  return [userName, displayName].find((name) => typeof name === 'string') ?? null;
}

async function findMissing(
  queue: DownstreamQueue,
  { application }: Pushing,
  { people, now }: { people: ResourceType; now: Date },
  { after, since }: Extract<Position, { phase: 'missing' }>,
): Promise<Position | null> {
  const page = await queue.listMissing(application, people, { since, after, limit: PEOPLE_AT_ONCE });
  const drift = page
    .filter(({ missing }) => missing)
    .map(({ id, name }) => ({
      kind: 'User' as const,
      finding: 'missing' as const,
      resourceId: id,
      remoteId: null,
      name,
      attributes: [],
      foundAt: now,
    }));
  await queue.found(application, 'User', { first: false, seen: [], drift });
  const last = page.at(-1);
  if (last && page.length === PEOPLE_AT_ONCE) return { phase: 'missing', after: last.id, since };
  return application.pushGroups ? { phase: 'there', kind: 'Group', startIndex: 1, since } : null;
}
