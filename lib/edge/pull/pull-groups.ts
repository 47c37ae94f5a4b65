import { mostLeavers } from '@/lib/people/brake/brake';
import { withoutConflict } from '@/lib/people/outcome';
import { msg } from '@/lib/platform/shared/message';
import type { StoredGroupPage } from '@/lib/provisioning/pull/group-queue';
import { isPullFailed, PullFailed } from '@/lib/provisioning/pull/pull-failed';
import type { PulledGroupPage } from '@/lib/provisioning/pull/pulled-group';
import type { PullSettled } from '@/lib/provisioning/pull/queue';
import { counted, type NamedEffect, type Run } from '@/lib/provisioning/pull/run';
import { deleteGroup, fillGroup, nameGroup } from './apply-group';
import { AT_ONCE, HOUR, LOST, live, type Step, save, type Turn } from './step';

type Groups = NonNullable<Run['groups']>;

export const isGroupPhase = ({ phase }: Run): boolean =>
  phase === 'reading-groups' || phase === 'naming-groups' || phase === 'filling-groups';

/**
 * Continues with the groups of a run, which follow its people: reads them to their end, then creates, renames and
 * deletes, then adds and removes members, so that groups in groups exist by then.
 * @param end how the run ends
 */
export async function groupsStep(step: Step, end: (step: Step) => PullSettled): Promise<Turn> {
  const { run } = step;
  if (run.phase === 'reading-groups') return readGroups(step);
  const groups = groupsOf(run);
  if (run.phase === 'naming-groups')
    return run.after === null ? checkRemoved(step, groups, end) : nameGroups(step, groups);
  return fillGroups(step, groups, end);
}

function groupsOf({ groups }: Run): Groups {
  if (!groups) throw new Error('A run is at its groups but has none.');
  return groups;
}

const isDry = ({ run }: Step) => run.kind === 'dry-run';

/** Reads a page. No group is absent from a list before its last page has been read. */
async function readGroups(step: Step): Promise<Turn> {
  const { run, queue, claimed } = step;
  const groups = groupsOf(run);
  const page = await readPage(step, groups);
  if (page === null || (!groups.isList && (await hasUnknown(step, page))))
    return (await save(step, { ...run, next: null, groups: { ...groups, isList: true, listed: 0 } })) ? null : LOST;
  const isLast = page.next === null;
  const listed = groups.listed + page.listed;
  if (isLast && groups.isList && listed === 0) await mustHaveNone(step);
  const read: Run = {
    ...run,
    next: page.next,
    groups: { ...groups, listed, ...(isLast && { deltaLink: page.deltaLink }) },
    ...(isLast && { phase: 'naming-groups', after: null }),
  };
  const as: StoredGroupPage['as'] = !groups.isList ? 'changes' : isLast && !isDry(step) ? 'last-of-list' : 'draft';
  const until = await queue.readGroups(claimed, read, { page, as, isFirst: run.next === null });
  if (!until) return LOST;
  claimed.leasedUntil = until;
  step.run = read;
  return null;
}

/** @returns null if the directory no longer knows where we were, so that all groups have to be listed */
async function readPage({ run, ...step }: Step, { isList }: Groups): Promise<PulledGroupPage | null> {
  try {
    return await (await step.directory()).groups(run.next);
  } catch (error) {
    if (!isList && isPullFailed(error) && error.mustList) return null;
    throw error;
  }
}

/** An entry of changes may lack the members of a group that was not pulled before, so that all groups are listed. */
async function hasUnknown({ queue, claimed }: Step, { groups }: PulledGroupPage): Promise<boolean> {
  const named = groups.filter(({ name }) => name !== null).map(({ id }) => id);
  const known = await queue.knownGroups(claimed, named);
  return named.some((id) => !known.has(id));
}

async function mustHaveNone({ queue, claimed }: Step): Promise<void> {
  const { pulled } = await queue.findRemovedGroups(claimed, { draft: false });
  if (pulled > 0) throw new PullFailed(msg('scimConnections.pullGroupsAreEmpty'));
}

/** Deletes groups that the directory no longer has, unless they are too many: then no group is changed. */
async function checkRemoved(step: Step, groups: Groups, end: (step: Step) => PullSettled): Promise<Turn> {
  const { run, queue, claimed } = step;
  const { pulled, removed } = await queue.findRemovedGroups(claimed, { draft: isDry(step) });
  const present = removed.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  if (present.length > (await mostRemoved(step, pulled))) {
    step.run = {
      ...run,
      groups: counted(
        groups,
        present.map((one) => ({ ...one, effect: 'stopped', reason: null })),
      ),
    };
    return end(step);
  }
  const effects: NamedEffect[] = [];
  if (isDry(step)) effects.push(...present.map((one) => ({ ...one, effect: 'deleted' as const, reason: null })));
  else {
    const applying = await live(step);
    for (const one of present) {
      effects.push(await deleteGroup(applying, one));
      if (!(await save(step, step.run))) return LOST;
    }
    const left = new Set(effects.filter(({ effect }) => effect !== 'deleted').map(({ id }) => id));
    await queue.forgetGroups(
      claimed,
      removed.filter(({ id }) => id === null || !left.has(id)).map(({ remoteId }) => remoteId),
    );
  }
  return (await save(step, { ...run, after: '', groups: counted(groups, effects) })) ? null : LOST;
}

/** How many groups may be deleted together: the brake's share of those that are pulled. */
async function mostRemoved({ claimed: { tenantId }, connection, container }: Step, pulled: number): Promise<number> {
  const actor = { type: 'scim-connection' as const, id: connection.id, name: connection.name };
  const room = withoutConflict(
    await container.directory.change((steps) => steps.roomToLeave(tenantId, actor, container.now())),
  );
  if (!room) return Number.POSITIVE_INFINITY;
  return room.most === 0 ? 0 : mostLeavers(pulled, room.percent);
}

/** The next groups to compare; none of those that were rejected within the hour, unless a person asked for the run. */
function dueGroups(step: Step, limit: number) {
  const { run, queue, claimed, container } = step;
  const now = container.now();
  const refusedBefore = run.again ? now : new Date(now.getTime() - HOUR);
  return queue.listDueGroups(claimed, { draft: isDry(step), after: run.after, limit, refusedBefore });
}

async function nameGroups(step: Step, groups: Groups): Promise<Turn> {
  const { run, queue, claimed, container } = step;
  const due = await dueGroups(step, AT_ONCE);
  const last = due.at(-1);
  if (!last) return (await save(step, { ...run, phase: 'filling-groups', after: null })) ? null : LOST;
  const applying = isDry(step) ? null : await live(step);
  const effects: NamedEffect[] = [];
  const refused: string[] = [];
  for (const one of due) {
    const effect = await nameGroup(applying, one);
    if (effect) effects.push(effect);
    if (effect?.effect === 'failed') refused.push(one.remoteId);
  }
  if (refused.length > 0) await queue.groupsApplied(claimed, { refused, now: container.now() });
  const next = { ...run, after: last.remoteId, groups: counted(groups, effects) };
  return (await save(step, next)) ? null : LOST;
}

async function fillGroups(step: Step, groups: Groups, end: (step: Step) => PullSettled): Promise<Turn> {
  const { run, queue, claimed, container } = step;
  const due = await dueGroups(step, AT_ONCE);
  const last = due.at(-1);
  if (!last) return end(step);
  const compared = await queue.compareMembers(claimed, due, { draft: isDry(step) });
  const next = { ...groups };
  const effects: NamedEffect[] = [];
  const refused: string[] = [];
  const applying = isDry(step) ? null : await live(step);
  for (const one of due) {
    const members = compared.get(one.remoteId) ?? { joins: [], leaves: [] };
    // A group that could not be created stays due.
    if (applying && !one.group) continue;
    const failure = applying && (await fillGroup(applying, one, members));
    if (failure) {
      effects.push(failure);
      refused.push(one.remoteId);
    } else {
      next.joined += members.joins.length;
      next.left += members.leaves.length;
    }
    if (!(await save(step, step.run))) return LOST;
  }
  if (applying) {
    const done = due.filter(({ group, remoteId }) => group && !refused.includes(remoteId));
    await queue.groupsApplied(claimed, { done: done.map(({ remoteId }) => remoteId), refused, now: container.now() });
  }
  return (await save(step, { ...run, after: last.remoteId, groups: counted(next, effects) })) ? null : LOST;
}
