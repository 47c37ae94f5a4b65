import type { CredentialChange } from '@/lib/journal/audit/audit-entry';
import { beginningOf } from '@/lib/platform/shared/keepable';

export type FactorKind = 'totp' | 'passkey';

/** What is known about the authenticator that holds a passkey (WebAuthn Level 3, 6.1, 6.1.3). */
export interface PasskeyTraits {
  /** It can be on several devices (the BE flag). */
  synced: boolean;
  /** It is on several devices, or in a backup (the BS flag). */
  backedUp: boolean;
  /** The model of the authenticator, if it reports one; usually all zeros. */
  aaguid: string;
  transports: string[];
  /** It was created by another product, which gave its person another user handle. */
  imported?: boolean | undefined;
}

/** A second factor as pages list it. */
export interface ListedFactor {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Base64url, for passkeys only. */
  credentialId: string | null;
  passkey: PasskeyTraits | null;
}

/** What a person can confirm a sign-in with. */
export interface FactorsOfPerson {
  factors: ListedFactor[];
  /** How many recovery codes are unused. */
  recoveryCodes: number;
  /** The tenant requires the person to have a second factor. */
  required: boolean;
}

/** What kind of credential a factor is for receivers of Shared Signals (CAEP 1.0, 3.3.1). */
export function credentialType(
  passkey: Pick<PasskeyTraits, 'transports'> | null | undefined,
): CredentialChange['type'] {
  if (!passkey) return 'app';
  return passkey.transports.includes('internal') ? 'fido2-platform' : 'fido2-roaming';
}

/** A change of a person's recovery codes, for receivers of Shared Signals. @param change `revoke` if one is used up */
export const recoveryCodes = (change: CredentialChange['change']): CredentialChange => ({
  type: 'recovery-code',
  change,
  name: null,
});

/** More than anyone needs; limits what one person can store. */
export const FACTORS_AT_MOST = 20;
const FACTOR_NAME_AT_MOST = 60;

/**
 * A name in its stored form: trimmed, without control characters, truncated to the maximum length; null when nothing is
 * left.
 */
export function factorName(typed: string | null | undefined): string | null {
  return beginningOf((typed ?? '').replace(/\p{Cc}/gu, ' ').trim(), FACTOR_NAME_AT_MOST).trim() || null;
}
