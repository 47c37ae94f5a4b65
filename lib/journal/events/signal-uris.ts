import type { EventKind, SignalKind } from './event-kinds';

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

/** The event types of CAEP 1.0, section 3, and RISC 1.0, section 2, by the kind that they report. */
export const signalUris = {
  'token-family.revoked': `${CAEP}/session-revoked`,
  'credential.changed': `${CAEP}/credential-change`,
  'token-claims.changed': `${CAEP}/token-claims-change`,
  'account.disabled': `${RISC}/account-disabled`,
  'account.enabled': `${RISC}/account-enabled`,
  'account.purged': `${RISC}/account-purged`,
} as const satisfies Partial<Record<EventKind, string>> & Record<SignalKind, string>;
