import { z } from 'zod';
import { brakeStatuses } from '@/lib/people/brake/brake';
import type { SourceBrake } from '@/lib/people/brake/decide-brake';
import { timeOrNull, written } from '../times';

export const brakeAnswer = z.strictObject({
  percent: z.int(),
  status: z.enum(brakeStatuses),
  people: z.int(),
  left: z.int(),
  most: z.int(),
  braked_at: timeOrNull,
  held_at: timeOrNull,
  lifted_until: timeOrNull,
  stopped: z.strictObject({ total: z.int(), people: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
});

export function brakeBody({ brakedAt, heldAt, liftedUntil, stopped, ...brake }: SourceBrake) {
  const { percent, status, people, left, most } = brake;
  return {
    percent,
    status,
    people,
    left,
    most,
    braked_at: written(brakedAt),
    held_at: written(heldAt),
    lifted_until: written(liftedUntil),
    stopped: { total: stopped.total, people: stopped.people.map(({ id, name }) => ({ id, name })) },
  };
}
