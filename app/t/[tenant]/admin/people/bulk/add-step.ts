import { z } from 'zod';
import { type BulkStep, leftOutReasons } from '@/lib/directory/bulk-change';
import { nothingActive, sumOfActive } from '@/lib/people/outcome';
import type { Progress } from './progress';

const count = z.number().int().min(0);
const NAMED_AT_MOST = 50;

/** The progress so far, as the form carries it from one step to the next. */
export const progressSchema: z.ZodType<Progress> = z.object({
  changed: count,
  unchanged: count,
  left: count,
  leftOut: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(leftOutReasons) })).max(NAMED_AT_MOST),
  ended: z.object({
    sessions: count,
    tokenFamilies: count,
    authorizationCodes: count,
    deviceAuthorizations: count,
    accessKeys: count,
    personalTokens: count,
  }),
  next: z.string().nullable(),
});

export const nothingYet: Progress = {
  changed: 0,
  unchanged: 0,
  left: 0,
  leftOut: [],
  next: null,
  ended: nothingActive,
};

export function addStep(before: Progress, step: BulkStep): Progress {
  return {
    changed: before.changed + step.changed,
    unchanged: before.unchanged + step.unchanged,
    left: before.left + step.leftOut.length,
    leftOut: [...before.leftOut, ...step.leftOut].slice(0, NAMED_AT_MOST),
    ended: sumOfActive(before.ended, step.ended),
    next: step.next,
  };
}
