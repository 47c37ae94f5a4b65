import { z } from 'zod';
import { type BulkStep, leftOutReasons } from '@/lib/directory/bulk-change';
import { nothingLiving, sumOfLiving } from '@/lib/people/outcome';
import type { SoFar } from './so-far';

const count = z.number().int().min(0);
const NAMED_AT_MOST = 50;

/** The progress so far, as the form carries it from one step to the next. */
export const soFarSchema: z.ZodType<SoFar> = z.object({
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

export const nothingYet: SoFar = { changed: 0, unchanged: 0, left: 0, leftOut: [], next: null, ended: nothingLiving };

export function addStep(before: SoFar, step: BulkStep): SoFar {
  return {
    changed: before.changed + step.changed,
    unchanged: before.unchanged + step.unchanged,
    left: before.left + step.leftOut.length,
    leftOut: [...before.leftOut, ...step.leftOut].slice(0, NAMED_AT_MOST),
    ended: sumOfLiving(before.ended, step.ended),
    next: step.next,
  };
}
