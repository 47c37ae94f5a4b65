import { z } from 'zod';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { pullEffects, type RunResult, runKinds } from '@/lib/provisioning/pull/run';
import { type PullSource, pullSources } from '@/lib/provisioning/pull/source';
import { toPullFields } from '@/lib/provisioning/pull/source-fields';
import { time, timeOrNull, written } from '../times';

const result = z.strictObject({
  kind: z.enum(runKinds),
  outcome: z.enum(['done', 'stopped']),
  started_at: time,
  ended_at: time,
  leaving: z.strictObject({ leavers: z.int(), people: z.int(), most: z.int().nullable() }).nullable(),
  counts: z.strictObject(Object.fromEntries(pullEffects.map((effect) => [effect, z.int()]))),
  people: z.array(
    z.strictObject({
      effect: z.enum(pullEffects),
      id: z.uuid().nullable(),
      name: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

export const pullAnswer = z.strictObject({
  source: z.enum(pullSources),
  directory_id: z.string().optional(),
  client_id: z.string().optional(),
  guests: z.boolean().optional(),
  administrator: z.string().optional(),
  service_account: z.string().optional(),
  every_minutes: z.int(),
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

const resultBody = ({ kind, outcome, startedAt, endedAt, leaving, counts, named }: RunResult) => ({
  kind,
  outcome,
  started_at: startedAt,
  ended_at: endedAt,
  leaving: leaving ?? null,
  counts: Object.fromEntries(pullEffects.map((effect) => [effect, counts[effect] ?? 0])),
  people: named.map(({ effect, id, name, reason }) => ({
    effect,
    id,
    name,
    reason: reason === null ? null : inEnglish(decoded(reason)),
  })),
});
