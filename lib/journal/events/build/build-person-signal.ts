/** Shared Signals about a person: RISC 1.0 and CAEP 1.0. */
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { eventKindWords, type SignalKind, signalKinds } from '../event-kinds';
import { storedSignalSchema } from '../person-signal';
import { signalUris } from '../signal-uris';
import type { EventBuilder } from './built-event';

const webhookTypes: Record<SignalKind, string> = {
  'account.disabled': 'account.disabled',
  'account.enabled': 'account.enabled',
  'account.purged': 'account.purged',
  'credential.changed': 'credential.changed',
  'token-claims.changed': 'token_claims.changed',
};

/** An account was disabled, enabled or deleted, or a credential or a claim of a person changed. */
export const buildPersonSignalEvent: EventBuilder = async ({ kinds, payload, happenedAt }, _content, { subjectOf }) => {
  const kind = signalKinds.find((known) => kinds.includes(known));
  if (!kind) throw new Error(`No Shared Signal of the kinds ${kinds.join(', ')}.`);
  const { personId, email, initiator, txn, credential, claims } = storedSignalSchema.parse(payload);
  // RISC 1.0 defines no claims that all events share; CAEP 1.0 does, in section 2.
  const common = {
    event_timestamp: Math.floor(happenedAt.getTime() / 1000),
    initiating_entity: initiator,
    // "reason_admin: Transmitters MUST populate this value with a non-empty string" (CAEP Interoperability Profile
    // 1.0, 3.2).
    reason_admin: { en: inEnglish(eventKindWords[kind]) },
  };
  const details = credential && {
    credential_type: credential.type,
    change_type: credential.change,
    ...(credential.name !== null && { friendly_name: credential.name }),
  };
  const isAccount = kind.startsWith('account.');
  return {
    subId: await subjectOf(personId, email),
    events: { [signalUris[kind]]: isAccount ? {} : { ...common, ...details, ...(claims && { claims }) } },
    txn,
    webhook: {
      type: webhookTypes[kind],
      data: { sub: personId, initiating_entity: initiator, ...details, ...(claims && { claims }) },
    },
  };
};
