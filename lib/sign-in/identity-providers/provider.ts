import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { Bytes } from '@/lib/platform/shared/secret';

/**
 * How somebody who signs in there is found here. `off`: by an identity that was linked before, and not otherwise.
 * `verified_email`: also by an e-mail address that the provider says is verified, which one person here has.
 */
export const linkingPolicies = ['off', 'verified_email'] as const;
export type LinkingPolicy = (typeof linkingPolicies)[number];

/** How we authenticate at its token endpoint, where there is a secret (OpenID Connect Core, 9). */
export const providerAuthMethods = ['client_secret_basic', 'client_secret_post'] as const;
export type ProviderAuthMethod = (typeof providerAuthMethods)[number];

/** What an administrator decides about a provider, without its secret. */
export interface ProviderSettings {
  /** What its button says. */
  name: string;
  clientId: string;
  /** What is asked for beside `openid`. */
  scopes: string[];
  clientAuthentication: ProviderAuthMethod;
  linking: LinkingPolicy;
  /** Whether it may stand for people with a role in the console. Without, it signs none of them in and is linked with none. */
  includesAdministrators: boolean;
  /** Whether two factors there are two factors here. */
  trustsSecondFactor: boolean;
}

/** Another's sign-in by OpenID Connect that a tenant takes. */
export interface IdentityProvider extends ProviderSettings {
  tenantId: string;
  /** A short name that is part of its redirect URI, so that its answers are told from those of others (RFC 9700, 4.4.2.2). */
  id: string;
  /** Never changes: its subjects are people here. */
  issuer: string;
  /** Null for a public client. */
  clientSecretSealed: Bytes | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Refuses a change of a provider that may stand for role holders, and so for owners, to those who may not manage owners. */
export async function mustManageProvider(steps: RankStep, cause: Cause, ...states: IdentityProvider[]): Promise<void> {
  const [ranked] = states.filter(({ includesAdministrators }) => includesAdministrators);
  if (ranked) await steps.mustManage({ tenantId: ranked.tenantId, cause, role: 'owner' });
}

/** How audit rows name a provider. */
export function providerTarget({ id, name }: Pick<IdentityProvider, 'id' | 'name'>) {
  return { type: 'identity-provider', id, name };
}
