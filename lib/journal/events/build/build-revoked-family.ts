import { z } from 'zod';
import { revokeReasonText } from '@/lib/journal/audit/revoke-reasons';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { signalUris } from '../signal-uris';
import type { EventBuilder } from './built-event';

/** A revoked token family, as the outbox stores it. */
const revokedFamilySchema = z.object({
  familyId: z.string(),
  personId: z.string(),
  clientId: z.string(),
  /** One of the values of token_family.revoke_reason. */
  reason: z.string(),
  /** Seconds since the epoch. */
  revokedAt: z.number(),
  /** The ID of the request that revoked it; null when no request did. */
  txn: z.string().nullable(),
  /** Who ended it; null or absent if that follows from the reason. */
  initiator: z.enum(['admin', 'user', 'system']).nullish(),
});

/**
 * The initiating entity (CAEP 1.0, section 2), where no one in particular ended the family, by reason, or by the first
 * word of the reason. Any other reason is one of our own rules (`policy`).
 */
const initiators: Record<string, 'admin' | 'user' | 'system'> = {
  'revoked-by-administrator': 'admin',
  client: 'admin',
  issuer: 'admin',
  person: 'admin',
  role: 'admin',
  consent: 'user',
  password: 'user',
  'revoked-by-client': 'system',
  'revoked-by-issuer': 'system',
};

/** A token family was revoked. For a receiver, this means that a person's session at an application has ended. */
export const buildRevokedFamilyEvent: EventBuilder = async ({ payload }, _content, { subjectOf }) => {
  const { familyId, personId, clientId, reason, revokedAt, txn, initiator } = revokedFamilySchema.parse(payload);
  const [subject = ''] = reason.split('-', 1);
  return {
    // "the subject is the session of the user": tokens contain its id as `family`.
    subId: {
      format: 'complex',
      user: await subjectOf(personId, null),
      session: { format: 'opaque', id: familyId },
      application: { format: 'opaque', id: clientId },
    },
    events: {
      [signalUris['token-family.revoked']]: {
        event_timestamp: revokedAt,
        initiating_entity: initiator ?? initiators[reason] ?? initiators[subject] ?? 'policy',
        reason_admin: { en: inEnglish(revokeReasonText(reason)) },
      },
    },
    txn,
    webhook: { type: 'token_family.revoked', data: { family: familyId, sub: personId, client_id: clientId, reason } },
  };
};
