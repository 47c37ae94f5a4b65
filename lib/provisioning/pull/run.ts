import { z } from 'zod';

/** `list` reads everybody, `changes` only what changed, `dry-run` reads everybody and writes nothing. */
export const runKinds = ['dry-run', 'list', 'changes'] as const;
export type RunKind = (typeof runKinds)[number];

/** What a run does to a person. The last three are not done. */
export const pullEffects = [
  'created',
  'adopted',
  'changed',
  'deactivated',
  'deleted',
  'unchanged',
  'asked',
  'stopped',
  'failed',
] as const;
export type PullEffect = (typeof pullEffects)[number];

const counts = z.partialRecord(z.enum(pullEffects), z.int());

const named = z.object({
  effect: z.enum(pullEffects),
  /** The person here; null if there is none yet. */
  id: z.string().nullable(),
  name: z.string(),
  /** Why a change was rejected, as recorded. */
  reason: z.string().nullable(),
});
export type NamedEffect = z.output<typeof named>;

/** What a run does to groups. */
const groups = z.object({
  counts,
  named: z.array(named),
  /** How many memberships it adds and removes. In a dry run, those of people who exist. */
  joined: z.int(),
  left: z.int(),
});
export type GroupsResult = z.output<typeof groups>;

/** How many active people would leave, of how many, and how many may; null for any number. */
const leaving = z.object({ leavers: z.int(), people: z.int(), most: z.int().nullable() });

/** A run in progress. */
export const runDocument = z.object({
  id: z.string(),
  kind: z.enum(runKinds),
  /**
   * A list is read to its end before anybody leaves; then people are created and changed. Then groups are read to their
   * end, created, renamed and deleted, and get their members.
   */
  phase: z.enum(['reading', 'leaving', 'applying', 'reading-groups', 'naming-groups', 'filling-groups']),
  startedAt: z.string(),
  /** The next page; null for the first. */
  next: z.string().nullable(),
  /** Where the changes after this run begin. */
  deltaLink: z.string().nullable(),
  /** Those who leave, and then the entries of the list, are handled in the order of their ids, up to this one. */
  after: z.string().nullable(),
  /** Whether changes that were rejected within the last hour are tried again, because a person asked for the run. */
  again: z.boolean(),
  leaving: leaving.optional(),
  counts,
  named: z.array(named),
  groups: groups
    .extend({
      /** Whether all groups are listed, instead of only changes. */
      isList: z.boolean(),
      listed: z.int(),
      deltaLink: z.string().nullable(),
    })
    .optional(),
});
export type Run = z.output<typeof runDocument>;

export const resultDocument = z.object({
  kind: z.enum(runKinds),
  /** `stopped`: too many people would have left, and nothing was changed. */
  outcome: z.enum(['done', 'stopped']),
  startedAt: z.string(),
  endedAt: z.string(),
  counts,
  named: z.array(named),
  /** Absent if only changes were read. */
  leaving: leaving.optional(),
  /** Absent if groups are not pulled, or could not be read. */
  groups: groups.optional(),
});
export type RunResult = z.output<typeof resultDocument>;

export const newRun = ({ id, kind, next, again }: Pick<Run, 'id' | 'kind' | 'next' | 'again'>, now: Date): Run => ({
  id,
  kind,
  phase: 'reading',
  startedAt: now.toISOString(),
  next,
  deltaLink: null,
  after: null,
  again,
  counts: {},
  named: [],
});

/** How many people or groups of each effect a result names. */
const NAMED_AT_MOST = 50;

/** The run, or its groups, with what became of some. */
export function counted<Counted extends Pick<Run, 'counts' | 'named'>>(
  run: Counted,
  effects: readonly NamedEffect[],
): Counted {
  const next = { ...run, counts: { ...run.counts }, named: [...run.named] };
  for (const one of effects) {
    const before = next.counts[one.effect] ?? 0;
    next.counts[one.effect] = before + 1;
    if (one.effect !== 'unchanged' && before < NAMED_AT_MOST) next.named.push(one);
  }
  return next;
}

export const resultOf = (
  { kind, startedAt, leaving: leavers, counts: all, named: some, groups: ofGroups }: Run,
  outcome: RunResult['outcome'],
  now: Date,
): RunResult => ({
  kind,
  outcome,
  startedAt,
  endedAt: now.toISOString(),
  ...(leavers && { leaving: leavers }),
  counts: all,
  named: some,
  ...(ofGroups && { groups: groups.parse(ofGroups) }),
});
