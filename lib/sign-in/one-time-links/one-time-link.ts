import type { TenantSettings } from '@/lib/tenants/settings';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';

/** An identity provider with which a person has to sign in instead of a password (docs/decisions/0124). */
export interface OwnProvider {
  id: string;
  name: string;
  /** The email domain that requires it. */
  domain: string;
}

/** What a link is for: a person's first sign-in, or recovery after losing a password or passkey. */
export const linkPurposes = ['password-reset', 'invitation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a person sets with a link, once. */
export type LinkGives = 'password' | 'passkey';

/**
 * What a tenant's links currently let people set: what they can sign in with. Evaluated when a link is created, opened
 * and used, so existing links follow a change of the settings. Null when people can sign in with neither a password nor
 * a passkey.
 */
export function linkGives({ passwordSignIn, passkeySignIn }: SignInMethods): LinkGives | null {
  if (passwordSignIn) return 'password';
  return passkeySignIn ? 'passkey' : null;
}

/** What a person does with a link: sets something, or continues at the provider with which they have to sign in. */
export type LinkLeadsTo = LinkGives | 'provider';

/**
 * What one person's links currently lead to. A password would be of no use to someone who has to sign in with a
 * provider.
 */
export function linkLeadsTo(
  settings: SignInMethods,
  { provider }: { provider: OwnProvider | null },
): LinkLeadsTo | null {
  const gives = linkGives(settings);
  return gives === 'password' && provider !== null ? 'provider' : gives;
}

/** A link as it is stored, with the details of the person that its page needs. */
export interface OneTimeLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  expiresAt: Date;
  /** When it was used, or was ended unused. */
  usedAt: Date | null;
  /** 'used', 'replaced', or what happened to the person. */
  endReason: string | null;
  /** Issued by an administrator. Other links were requested by the owner of the mailbox. */
  byAdministrator: boolean;
  person: {
    userName: string;
    displayName: string | null;
    emails: string[];
    active: boolean;
    hasFactor: boolean;
    provider: OwnProvider | null;
  };
}

/** How long a tenant's links are valid, in seconds. */
export function linkSeconds(settings: TenantSettings, purpose: LinkPurpose): number {
  return purpose === 'invitation' ? settings.invitationSeconds : settings.passwordResetSeconds;
}
