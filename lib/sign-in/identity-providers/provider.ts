import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ProvisioningSettings } from './provisioning';

/**
 * How a sign-in at the provider is matched to a person. `off`: only by an existing link. `verified_email`: also by an
 * email address that the provider reports as verified and that exactly one person has.
 */
export const linkingPolicies = ['off', 'verified_email'] as const;
export type LinkingPolicy = (typeof linkingPolicies)[number];

/**
 * GitHub signs people in with OAuth 2.0 and has no ID tokens. This is the issuer that it publishes for OAuth (RFC
 * 8414).
 */
export const GITHUB_ISSUER = 'https://github.com/login/oauth';

/**
 * Apple signs people in with OpenID Connect, but its client secret is a JWT that we sign, and its responses are posted
 * (docs/guides/upstream-sign-in.md). This is its issuer.
 */
export const APPLE_ISSUER = 'https://appleid.apple.com';

/** Names the key that signs our client secrets at Apple. The private key is stored as the provider's secret. */
export interface AppleKey {
  teamId: string;
  keyId: string;
}

/** How we authenticate at the provider's token endpoint if we have a secret (OpenID Connect Core section 9). */
export const providerAuthMethods = ['client_secret_basic', 'client_secret_post'] as const;
export type ProviderAuthMethod = (typeof providerAuthMethods)[number];

/** The settings that an administrator chooses for a provider, without its secret. */
export interface ProviderSettings {
  /** The label of its button. */
  name: string;
  clientId: string;
  /** Null for every provider but Apple. */
  apple: AppleKey | null;
  /** The scopes to request in addition to `openid`. */
  scopes: string[];
  clientAuthentication: ProviderAuthMethod;
  linking: LinkingPolicy;
  /**
   * Whether people with a console role may sign in with it. Otherwise, they can neither sign in with it nor link it.
   */
  includesAdministrators: boolean;
  /** Whether its two-factor sign-ins count as two factors in this tenant. */
  trustsSecondFactor: boolean;
  provisioning: ProvisioningSettings;
}

/** An OpenID provider that a tenant's people can sign in with. */
export interface IdentityProvider extends ProviderSettings {
  tenantId: string;
  /**
   * A short name that is part of its redirect URI, so that its responses cannot be confused with those of other
   * providers (RFC 9700 section 4.4.2.2).
   */
  id: string;
  /** Never changes, because linked accounts depend on it. */
  issuer: string;
  /** The client secret, or Apple's private key in PEM. Null for a public client. */
  clientSecretSealed: Bytes | null;
  disabledAt: Date | null;
  /** Whether it was created through a setup link and has not been enabled since. It can sign no one in. */
  awaitsApproval: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Rejects a change to a provider that may sign in people with console roles, and therefore owners, unless the actor may
 * manage owners.
 */
export async function mustManageProvider(steps: RankStep, cause: Cause, ...states: IdentityProvider[]): Promise<void> {
  const [ranked] = states.filter(({ includesAdministrators }) => includesAdministrators);
  if (ranked) await steps.mustManage({ tenantId: ranked.tenantId, cause, role: 'owner' });
}

/** A provider as the target of an audit row. */
export function providerTarget({ id, name }: Pick<IdentityProvider, 'id' | 'name'>) {
  return { type: 'identity-provider', id, name };
}
