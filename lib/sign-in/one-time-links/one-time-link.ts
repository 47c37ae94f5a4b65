import type { TenantSettings } from '@/lib/tenants/settings';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';

/** What a link is for: somebody who comes in for the first time, or who has lost what they signed in with. */
export const linkPurposes = ['password-reset', 'invitation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a person sets by a link, once. */
export type LinkGives = 'password' | 'passkey';

/**
 * What links of a tenant give, as it is now: asked when a link is made, when it is opened and when it is used, so that one
 * that was made before a change gives what signs people in after it. Null where nothing that they set would.
 */
export function linkGives({ passwordSignIn, passkeySignIn }: SignInMethods): LinkGives | null {
  if (passwordSignIn) return 'password';
  return passkeySignIn ? 'passkey' : null;
}

/** A link as it is stored, with what its page needs of the person. */
export interface OneTimeLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  expiresAt: Date;
  /** When it was used, or ended without that. */
  usedAt: Date | null;
  /** 'used', 'replaced', or what happened to the person. */
  endReason: string | null;
  /** Given by an administrator. Others were asked for by whoever reads the mailbox. */
  byAdministrator: boolean;
  person: { userName: string; displayName: string | null; emails: string[]; active: boolean; hasFactor: boolean };
}

/** Seconds for which a link of a tenant is good. */
export function linkSeconds(settings: TenantSettings, purpose: LinkPurpose): number {
  return purpose === 'invitation' ? settings.invitationSeconds : settings.passwordResetSeconds;
}
