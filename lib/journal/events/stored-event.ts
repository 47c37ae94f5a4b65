import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceEvent } from './resource-event';

/** A change of more members than this is told without naming them: the receiver asks (RFC 9967, 5). */
const MEMBERS_NAMED_AT_MOST = 1_000;

const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A resource event as the outbox keeps it. */
export const storedEventSchema = z.object({
  resource: z.object({
    type: z.enum(['User', 'Group']),
    id: z.string(),
    externalId: z.string().nullable(),
    version: z.number(),
    createdAt: z.coerce.date(),
    updatedAt: z.coerce.date(),
  }),
  replaced: z.boolean(),
  attributes: z.array(z.string()),
  /** What the change's request was known by; null when no request caused it. */
  txn: z.string().nullable(),
  /** Absent when nobody wanted the values, or there are too many. */
  values: jsonObject.optional(),
  members: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).optional(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/**
 * @returns what is kept for every receiver, and what is added to it when one wants the values; `subject` is whom it
 *   is about, within the tenant
 */
export function storedEvent({ cause, resource, replaced, attributes, values, members }: ResourceEvent): {
  subject: string;
  notice: JsonObject;
  values: JsonObject;
} {
  const { type, id, externalId, version, createdAt, updatedAt } = resource;
  const moved = members ? members.added.length + members.removed.length : 0;
  return {
    subject: `${type} ${id}`,
    notice: {
      resource: {
        type,
        id,
        externalId,
        version,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      },
      replaced,
      attributes: [...attributes],
      txn: cause.origin?.requestId ?? null,
    },
    values: moved > MEMBERS_NAMED_AT_MOST ? {} : { values, ...(members && { members: { ...members } }) },
  };
}
