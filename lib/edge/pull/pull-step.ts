import { mayLeaveTogether } from '@/lib/directory/brake';
import { scratchScim } from '@/lib/edge/scim/scratch-scim';
import { backoff } from '@/lib/journal/events/backoff';
import { withoutConflict } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { openDirectory } from '@/lib/provisioning/pull/open-directory';
import { isPullFailed, PullFailed } from '@/lib/provisioning/pull/pull-failed';
import type { PulledDirectory, PulledPage, PulledPerson } from '@/lib/provisioning/pull/pulled-person';
import type { AppliedPerson, ClaimedPull, Leaver, PullQueue, PullSettled } from '@/lib/provisioning/pull/queue';
import { counted, type NamedEffect, newRun, type Run, resultOf } from '@/lib/provisioning/pull/run';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { mappingOf } from '@/lib/scim/mapping/mapping';
import { type Applying, applyPerson, deactivate, deletePerson } from './apply-person';
import { groupsStep, isGroupPhase } from './pull-groups';
import { AT_ONCE, HOUR, LOST, live, moved, type Parts, type Step, save, type Turn } from './step';

/** A step of a run takes about so long; then other directories have their turn. */
const STEP_MILLISECONDS = 20_000;
const EVERYBODY = 1_000_000;
/** So often in a row reading groups is tried again before people have their turn. */
const GROUP_FAILURES = 2;
const MINUTE = 60_000;
const DAY = 24 * HOUR;

/**
 * Continues a run of a directory for a while, or starts one.
 * @returns how the claim ends; null if it has already ended
 */
export async function pullStep(parts: Parts, claimed: ClaimedPull): Promise<PullSettled | null> {
  const { active, run, asked } = claimed;
  // An error of ours can leave a due time behind.
  if (!active && run?.kind !== 'dry-run' && asked !== 'dry-run')
    return { run: null, error: null, againInMilliseconds: null };
  const progress = { run };
  try {
    const step = await open(parts, claimed, progress);
    if (!step) return null;
    const until = performance.now() + (parts.milliseconds ?? STEP_MILLISECONDS);
    for (;;) {
      const turn = await next(step);
      progress.run = step.run;
      if (turn === LOST) return null;
      if (turn) return turn;
      if (performance.now() >= until) return { run: step.run, error: null, againInMilliseconds: 0 };
    }
  } catch (error) {
    if (!isPullFailed(error)) throw error;
    return failed(claimed, progress.run, { failure: error, now: parts.container.now() });
  }
}

/**
 * Changes cannot be read from where we were: then everybody is listed. Otherwise the run continues later. Groups that
 * cannot be read do not hold up the people of later runs.
 */
function failed(
  claimed: ClaimedPull,
  run: Run | null,
  { failure, now }: { failure: PullFailed; now: Date },
): PullSettled {
  const { reason, retryAfterMilliseconds, mustList } = failure;
  if (mustList && run?.kind === 'changes' && !isGroupPhase(run))
    return { run: null, error: null, againInMilliseconds: 0, deltaLink: null };
  // Whoever is setting it up tries again.
  if (!claimed.active) return { run: null, error: reason, againInMilliseconds: null };
  const failures = claimed.failures + 1;
  const { pauseMilliseconds } = backoff({ attempts: failures, failures, retryAfterMilliseconds });
  const everyMilliseconds = claimed.settings.everyMinutes * MINUTE;
  if (run && isGroupPhase(run) && (failures > GROUP_FAILURES || pauseMilliseconds > everyMilliseconds)) {
    const { groups: _unread, ...people } = run;
    return { ...ended(claimed, people, now), error: reason };
  }
  return { run: mustList ? null : run, error: reason, againInMilliseconds: pauseMilliseconds };
}

async function open(parts: Parts, claimed: ClaimedPull, progress: { run: Run | null }): Promise<Step | null> {
  const { container, queue, services } = parts;
  const tenant = await container.tenants.findBySlug(claimed.tenantSlug);
  if (tenant?.status !== 'active' || tenant.maintenance)
    throw new PullFailed(msg('scimConnections.pullNotWhileSuspended'));
  const connection = await container.scimConnections.find(claimed.tenantId, claimed.connectionId);
  if (!connection) return null;
  const run = await continued(queue, claimed, container.now());
  if (!run) return null;
  progress.run = run;
  const types = await container.resourceTypes(tenant.id);
  const rules = pullRules(connection);
  let directory: Promise<PulledDirectory> | null = null;
  return {
    ...parts,
    claimed,
    tenant,
    connection: { ...connection, mapping: rules },
    mapping: rules.length > 0 ? mappingOf(types.User, rules) : undefined,
    run,
    directory: () => (directory ??= openDirectory(services, claimed)),
  };
}

/** The directory's ids are stored as externalId, whatever the rules say. */
const pullRules = ({ mapping }: ScimConnection) =>
  mapping.filter(({ from, to }) => [from, to].every((name) => name?.toLowerCase() !== 'externalid'));

/** The run in progress, unless it is so old that its pages have expired; otherwise a new one. */
async function continued(queue: PullQueue, claimed: ClaimedPull, now: Date): Promise<Run | null> {
  const { run, asked, deltaLink, listDueAt } = claimed;
  if (run && Date.parse(run.startedAt) > now.getTime() - DAY) return run;
  const isListDue = deltaLink === null || listDueAt === null || listDueAt <= now;
  const kind = asked === 'dry-run' || !claimed.active ? 'dry-run' : asked === 'list' || isListDue ? 'list' : 'changes';
  const started = newRun(
    { id: newId(), kind, next: kind === 'changes' ? deltaLink : null, again: asked !== null },
    now,
  );
  return moved(claimed, await queue.begin(claimed, started)) ? started : null;
}

function next(step: Step): Promise<Turn> {
  const { kind, phase } = step.run;
  if (isGroupPhase(step.run))
    return groupsStep(step, ({ claimed, run, container }) => ended(claimed, run, container.now()));
  if (kind === 'changes') return applyChanges(step);
  if (phase === 'reading') return readList(step);
  return phase === 'leaving' ? applyLeavers(step) : applyListed(step);
}

const again = ({ active, settings }: ClaimedPull): number | null => (active ? settings.everyMinutes * MINUTE : null);

/** Reads a page of the list. Nobody is absent from a list before its last page has been read. */
async function readList(step: Step): Promise<Turn> {
  const { run, queue, claimed } = step;
  const page = await (await step.directory()).page(run.next);
  const isLast = page.next === null;
  const read: Run = { ...run, next: page.next, ...(isLast && { phase: 'leaving', deltaLink: page.deltaLink }) };
  const gone = page.gone.map(({ id }) => id);
  if (isLast && page.people.length === 0 && (await queue.countListed(claimed, run.id)) === 0)
    throw new PullFailed(msg('scimConnections.pullListIsEmpty'), null, true);
  if (!moved(claimed, await queue.list(claimed, read, { people: page.people, gone }))) return LOST;
  step.run = read;
  return null;
}

/** Deactivates those whom the list lacks, unless they are too many: then nothing of the list is applied. */
async function applyLeavers(step: Step): Promise<Turn> {
  const { run, queue, claimed } = step;
  if (!run.leaving) return checkLeavers(step);
  const leavers = await queue.listLeavers(claimed, run.id, { after: run.after, limit: AT_ONCE });
  const last = leavers.at(-1);
  if (!last) return (await save(step, { ...run, phase: 'applying', after: null })) ? null : LOST;
  const applying = await live(step);
  const effects: NamedEffect[] = [];
  for (const leaver of leavers) effects.push(await deactivate(applying, leaver));
  return (await save(step, counted({ ...run, after: last.id }, effects))) ? null : LOST;
}

async function checkLeavers(step: Step): Promise<Turn> {
  const { run, queue, claimed, container, connection } = step;
  const { tenantId } = claimed;
  const now = container.now();
  const leavers = await queue.listLeavers(claimed, run.id, { after: null, limit: EVERYBODY });
  const actor = { type: 'scim-connection' as const, id: connection.id, name: connection.name };
  const room =
    leavers.length === 0
      ? null
      : withoutConflict(await container.directory.change((steps) => steps.roomToLeave(tenantId, actor, now)));
  const people = room?.people ?? (await container.scimConnections.countProvisioned(tenantId, connection.id)).people;
  const checked: Run = {
    ...run,
    leaving: { leavers: leavers.length, people, most: room && Math.max(0, room.most - room.left) },
  };
  if (run.kind === 'dry-run') {
    const effects = leavers.map(({ id, name }: Leaver) => ({ effect: 'deactivated' as const, id, name, reason: null }));
    return (await save(step, counted({ ...checked, phase: 'applying' }, effects))) ? null : LOST;
  }
  const may = withoutConflict(
    await container.directory.change((steps) =>
      mayLeaveTogether(steps, { tenantId, actor, leavers }, { cause: { actor, origin: null }, now }),
    ),
  );
  if (may) return (await save(step, checked)) ? null : LOST;
  return {
    run: null,
    error: null,
    againInMilliseconds: again(claimed),
    listAgainInMilliseconds: HOUR,
    lastRun: resultOf(checked, 'stopped', now),
  };
}

/** Applies entries of the list; the last of them ends the run. */
async function applyListed(step: Step): Promise<Turn> {
  const { run, queue, claimed, container, tenant, connection, mapping } = step;
  const listed = await queue.nextListed(claimed, run.id, { after: run.after, limit: AT_ONCE });
  const last = listed.at(-1);
  if (!last) return endList(step);
  const known = await queue.findPeople(
    claimed,
    listed.map(({ person }) => person),
  );
  const now = container.now();
  const work = async (applying: Applying) => {
    const done: Done[] = [];
    for (const { person: pulled, wasActive, refusedAt } of listed) {
      const person = known.get(pulled.id) ?? null;
      // In the first phase they were deactivated, or stopped.
      if (pulled.active === false) done.push({ pulled, effect: null, refusedAt: null });
      else if (!run.again && refusedAt && refusedAt.getTime() > now.getTime() - HOUR)
        done.push({ pulled, effect: rejectedBefore(pulled, person), refusedAt });
      else {
        const effect = await applyPerson(applying, { pulled, person, wasActive });
        done.push({ pulled, effect, refusedAt: isRejected(effect) ? now : null });
      }
    }
    return done;
  };
  const isDry = run.kind === 'dry-run';
  const done = isDry
    ? await scratchScim(
        { container, tenant, origin: { requestId: newId(), ipAddress: null, userAgent: null } },
        { connection, canWrite: true },
        (send) => work({ send, mapping, now: container.now }),
      )
    : await work(await live(step));
  await queue.applied(
    claimed,
    isDry ? listed.map(({ person, refusedAt }) => ({ remoteId: person.id, refusedAt })) : done.map(appliedOf),
  );
  const effects = done.flatMap(({ effect }) => effect ?? []);
  return (await save(step, counted({ ...run, after: last.person.id }, effects))) ? null : LOST;
}

/** An entry, and what became of it; null if nothing had to be done. */
interface Done {
  pulled: PulledPerson;
  effect: NamedEffect | null;
  refusedAt: Date | null;
}

const isRejected = (effect: NamedEffect | null) => effect?.effect === 'failed' || effect?.effect === 'asked';

/** What the directory said counts from now on, unless it could not be applied. */
function appliedOf({ pulled, effect, refusedAt }: Done): AppliedPerson {
  const counts = effect?.effect !== 'failed' && effect?.effect !== 'stopped' && pulled.active !== null;
  return { remoteId: pulled.id, ...(counts && { active: pulled.active === true }), refusedAt };
}

const rejectedBefore = ({ attributes }: PulledPerson, person: Person | null): NamedEffect => ({
  effect: 'failed',
  id: person?.id ?? null,
  name: String(attributes.displayName ?? attributes.userName ?? ''),
  reason: null,
});

async function endList(step: Step): Promise<Turn> {
  const { run, queue, claimed } = step;
  if (run.kind !== 'dry-run') await queue.endList(claimed, run.id);
  return endPeople(step, run);
}

/** Continues with the groups, if they are pulled. */
async function endPeople(step: Step, run: Run): Promise<Turn> {
  const { claimed, container } = step;
  if (claimed.settings.groups.length === 0) return ended(claimed, run, container.now());
  return (await save(step, withGroups(run, claimed))) ? null : LOST;
}

function withGroups(run: Run, { groupDeltaLink }: ClaimedPull): Run {
  const next = run.kind === 'changes' ? groupDeltaLink : null;
  const groups = { isList: next === null, listed: 0, deltaLink: null, counts: {}, named: [], joined: 0, left: 0 };
  return { ...run, phase: 'reading-groups', next, after: null, groups };
}

/** How a run ends that has come to its end. */
function ended(claimed: ClaimedPull, run: Run, now: Date): PullSettled {
  const { kind, groups, counts, deltaLink } = run;
  const result = resultOf(run, 'done', now);
  const settled = { run: null, error: null, againInMilliseconds: again(claimed) };
  if (kind === 'dry-run') return { ...settled, dryRun: result };
  return {
    ...settled,
    lastRun: result,
    ...(groups?.deltaLink && { groupDeltaLink: groups.deltaLink }),
    // Those who were stopped leave with one of the next lists, or changes from here are read again.
    ...(!counts.stopped && { deltaLink }),
    ...(kind === 'list' && { listAgainInMilliseconds: counts.stopped || groups?.counts.stopped ? HOUR : DAY }),
  };
}

/** Applies a page of changes, those who leave first. */
async function applyChanges(step: Step): Promise<Turn> {
  const { run, queue, claimed } = step;
  const page = await (await step.directory()).page(run.next);
  const applying = await live(step);
  let changed = run;
  for (const some of portions(page)) {
    const effects = await applyPortion(step, applying, some);
    changed = counted(changed, effects);
    // The page is read again after an interruption, and its changes are found applied.
    if (!moved(claimed, await queue.hold(claimed, run))) return LOST;
  }
  if (page.next !== null) return (await save(step, { ...changed, next: page.next })) ? null : LOST;
  return endPeople(step, { ...changed, deltaLink: page.deltaLink });
}

type Portion = Pick<PulledPage, 'people' | 'gone'>;

function portions({ people, gone }: PulledPage): Portion[] {
  const leaving = people.filter(({ active }) => active === false);
  const others = people.filter(({ active }) => active !== false);
  const parts: Portion[] = [];
  for (let at = 0; at < gone.length; at += AT_ONCE) parts.push({ people: [], gone: gone.slice(at, at + AT_ONCE) });
  for (const some of [leaving, others])
    for (let at = 0; at < some.length; at += AT_ONCE) parts.push({ people: some.slice(at, at + AT_ONCE), gone: [] });
  return parts;
}

async function applyPortion(step: Step, applying: Applying, { people, gone }: Portion): Promise<NamedEffect[]> {
  const { queue, claimed } = step;
  const left = gone.map(({ id }): PulledPerson => ({ id, active: false, attributes: {} }));
  const all = [...left, ...people];
  const known = await queue.findPeople(claimed, all);
  const words = await queue.findWords(
    claimed,
    all.map(({ id }) => id),
  );
  const forGood = new Set(gone.filter((one) => one.forGood).map(({ id }) => id));
  const done: Done[] = [];
  for (const said of all) {
    const person = known.get(said.id) ?? null;
    const effect =
      person && forGood.has(said.id)
        ? await deletePerson(applying, person)
        : await applyChange(step, applying, { said, person, wasActive: words.get(said.id) ?? null });
    done.push({ pulled: said, effect, refusedAt: null });
  }
  await queue.applied(claimed, done.map(appliedOf));
  await queue.dueForMembers(
    claimed,
    done.filter(isNew).map(({ pulled }) => pulled.id),
  );
  return done.flatMap(({ effect }) => effect ?? []);
}

const isNew = ({ effect }: Done) => effect?.effect === 'created' || effect?.effect === 'adopted';

/** An entry of changes may lack what did not change, so that someone unknown is read as a whole. */
async function applyChange(
  step: Step,
  applying: Applying,
  { said, person, wasActive }: { said: PulledPerson; person: Person | null; wasActive: boolean | null },
): Promise<NamedEffect | null> {
  if (person) return applyPerson(applying, { pulled: said, person, wasActive });
  if (said.active === false) return null;
  const pulled = await (await step.directory()).person(said.id);
  if (!pulled) return null;
  const known = (await step.queue.findPeople(step.claimed, [pulled])).get(pulled.id) ?? null;
  return applyPerson(applying, { pulled, person: known, wasActive });
}
