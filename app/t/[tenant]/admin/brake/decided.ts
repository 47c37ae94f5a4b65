import { refresh } from 'next/cache';
import { z } from 'zod';
import type { BrakeOutcome } from '@/lib/people/brake/decide-brake';
import { issue, type Sayable } from '@/lib/platform/shared/message';
import { liftedHours } from './brake-hours';

/** The field of the form that lets deactivations through. */
export const hoursField = z
  .enum(
    liftedHours.map(({ value }) => value),
    { error: issue('scimConnections.chooseHowLong') },
  )
  .transform(Number);

/** The result of an action that decided about a brake. */
export function decided({ kind }: BrakeOutcome, wrong: Record<Exclude<BrakeOutcome['kind'], 'decided'>, Sayable>) {
  if (kind !== 'decided') return { ok: false, message: wrong[kind] };
  refresh();
  return { ok: true };
}
