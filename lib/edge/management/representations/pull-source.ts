import { z } from 'zod';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { pullEffects, type RunResult, runKinds } from '@/lib/provisioning/pull/run';
import { type PullSource, pullSources } from '@/lib/provisioning/pull/source';
import { toPullFields } from '@/lib/provisioning/pull/source-fields';
import { time, timeOrNull, written } from '../times';

const counts = z.strictObject(Object.fromEntries(pullEffects.map((effect) => [effect, z.int()])));

const named = z.array(
  z.strictObject({
    effect: z.enum(pullEffects),
    id: z.uuid().nullable(),
    name: z.string(),
    reason: z.string().nullable(),
  }),
);

const result = z.strictObject({
  kind: z.enum(runKinds),
  outcome: z.enum(['done', 'stopped']),
  started_at: time,
  ended_at: time,
  leaving: z.strictObject({ leavers: z.int(), people: z.int(), most: z.int().nullable() }).nullable(),
  counts,
  people: named,
  groups: z.strictObject({ counts, groups: named, joined: z.int(), left: z.int() }).nullable(),
});

export const pullAnswer = z.strictObject({
  source: z.enum(pullSources),
  directory_id: z.string().optional(),
  client_id: z.string().optional(),
  guests: z.boolean().optional(),
  administrator: z.string().optional(),
  service_account: z.string().optional(),
  every_minutes: z.int(),
  groups: z.array(z.string()),
  active: z.boolean(),
  requested: z.enum(runKinds).nullable(),
  running: z.enum(runKinds).nullable(),
  next_run_at: timeOrNull,
  next_list_at: timeOrNull,
  failures: z.int(),
  error: z.string().nullable(),
  last_run: result.nullable(),
  dry_run: result.nullable(),
});

export function pullBody(source: PullSource) {
  const { asked, run, dueAt, listDueAt, failures, error, lastRun, dryRun } = source;
  return {
    ...toPullFields(source),
    requested: asked,
    running: run?.kind ?? null,
    next_run_at: written(dueAt),
    next_list_at: written(listDueAt),
    failures,
    error: error && inEnglish(error),
    last_run: lastRun && resultBody(lastRun),
    dry_run: dryRun && resultBody(dryRun),
  };
}

const countsBody = (some: RunResult['counts']) =>
  Object.fromEntries(pullEffects.map((effect) => [effect, some[effect] ?? 0]));

const namedBody = (some: RunResult['named']) =>
  some.map(({ effect, id, name, reason }) => ({
    effect,
    id,
    name,
    reason: reason === null ? null : inEnglish(decoded(reason)),
  }));

const resultBody = ({ kind, outcome, startedAt, endedAt, leaving, groups, ...people }: RunResult) => ({
  kind,
  outcome,
  started_at: startedAt,
  ended_at: endedAt,
  leaving: leaving ?? null,
  counts: countsBody(people.counts),
  people: namedBody(people.named),
  groups: groups
    ? { counts: countsBody(groups.counts), groups: namedBody(groups.named), joined: groups.joined, left: groups.left }
    : null,
});
