import { revokeReasonInWords } from '@/lib/journal/audit/revoke-reasons';
import { revokedFamilySchema } from '../revoked-family';
import type { Teller } from './told';

/** OpenID Continuous Access Evaluation Profile 1.0, 3.1. */
export const SESSION_REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';

/** Who brought it about, by what the reason begins with (CAEP 1.0, 2): a rule of ours, if nobody did. */
const initiators: Record<string, 'admin' | 'user' | 'system'> = {
  'revoked-by-administrator': 'admin',
  client: 'admin',
  issuer: 'admin',
  person: 'admin',
  role: 'admin',
  consent: 'user',
  password: 'user',
  'revoked-by-client': 'system',
};

/** A token family was revoked: for a receiver, the session of a person at an application is over. */
export const tellRevokedFamily: Teller = async ({ payload }, _content, { issuer }) => {
  const { familyId, personId, clientId, reason, revokedAt, txn } = revokedFamilySchema.parse(payload);
  const [subject = ''] = reason.split('-', 1);
  return {
    // "the subject is the session of the user": tokens name it as their `family`.
    subId: {
      format: 'complex',
      user: { format: 'iss_sub', iss: issuer, sub: personId },
      session: { format: 'opaque', id: familyId },
      application: { format: 'opaque', id: clientId },
    },
    events: {
      [SESSION_REVOKED]: {
        event_timestamp: revokedAt,
        initiating_entity: initiators[reason] ?? initiators[subject] ?? 'policy',
        reason_admin: { en: revokeReasonInWords(reason) },
      },
    },
    txn,
    webhook: { type: 'token_family.revoked', data: { family: familyId, sub: personId, client_id: clientId, reason } },
  };
};
