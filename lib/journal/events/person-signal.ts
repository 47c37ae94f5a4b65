import { z } from 'zod';
import type { Cause, CredentialChange } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { SignalKind } from './event-kinds';
import type { ResourceEvent } from './resource-event';

/** A Shared Signal about a person, as the outbox stores it. */
export const storedSignalSchema = z.object({
  personId: z.string(),
  /** The primary email address, if it was known; otherwise the present one is looked up. */
  email: z.string().nullable(),
  initiator: z.enum(['admin', 'user', 'system']),
  /** The ID of the request that caused it; null when no request did. */
  txn: z.string().nullable(),
  credential: z
    .object({ type: z.string(), change: z.enum(['create', 'revoke', 'update', 'delete']), name: z.string().nullable() })
    .optional(),
  /** Absent if no receiver may have values. */
  claims: z.record(z.string(), z.json()).optional(),
});
type StoredSignal = z.output<typeof storedSignalSchema>;

/** A row for the outbox. `values` is added to the payload if a receiver gets full content. */
export interface OutboxRow {
  kinds: readonly string[];
  subject: string;
  /** The person whom the event is about; null if it is about a group. */
  person_id: string | null;
  notice: JsonObject;
  values: JsonObject;
}

/**
 * "initiating_entity: [...] The entity that invoked the event" (CAEP 1.0, 2).
 * @param personId whom the event is about
 */
export function initiatorOf({ actor }: Pick<Cause, 'actor'>, personId: string | null): StoredSignal['initiator'] {
  if (actor.type === 'person') return actor.id === personId ? 'user' : 'admin';
  return ['access-key', 'operator', 'setup-link'].includes(actor.type) ? 'admin' : 'system';
}

export function personSignal(
  kind: SignalKind,
  {
    personId,
    email = null,
    cause,
    values = {},
    credential,
  }: {
    personId: string;
    email?: string | null;
    cause: Cause;
    credential?: CredentialChange;
    values?: JsonObject;
  },
): OutboxRow {
  const notice = {
    personId,
    email,
    initiator: initiatorOf(cause, personId),
    txn: cause.origin?.requestId ?? null,
    ...(credential && { credential: { ...credential } }),
  } satisfies StoredSignal & JsonObject;
  return { kinds: [kind], subject: `User ${personId}`, person_id: personId, notice, values };
}

/**
 * The Shared Signals that a change of a person is, each an event of its own: 'The "events" claim of the SET MUST contain
 * only one event' (CAEP Interoperability Profile 1.0, 2.8.1).
 */
export function signalsOf({ resource, kinds, cause, email, claims = {} }: ResourceEvent): OutboxRow[] {
  if (resource.type !== 'User') return [];
  const about = { personId: resource.id, email: email ?? null, cause };
  return [
    ...(kinds.includes('resource.deactivated') ? [personSignal('account.disabled', about)] : []),
    ...(kinds.includes('resource.activated') ? [personSignal('account.enabled', about)] : []),
    ...(kinds.includes('resource.deleted') ? [personSignal('account.purged', about)] : []),
    ...(Object.keys(claims).length > 0 ? [personSignal('token-claims.changed', { ...about, values: { claims } })] : []),
  ];
}
