import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceEvent } from './resource-event';

/**
 * A change of more members than this is sent without values or members; the receiver has to fetch them (RFC 9967, 5).
 */
const MEMBERS_NAMED_AT_MOST = 1_000;

const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A resource event, as the outbox stores it. */
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
  /** The ID of the request that made the change; null when no request did. */
  txn: z.string().nullable(),
  /** Absent when no receiver wants the values, or when there are too many. */
  values: jsonObject.optional(),
  members: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).optional(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/**
 * @returns `notice`, stored for every receiver; `values`, added when a receiver wants them; and `subject`, which
 *   identifies the resource within the tenant
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
