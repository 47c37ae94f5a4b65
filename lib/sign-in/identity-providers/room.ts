import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { IdentityProvider } from './provider';
import type { IdentityProviderStore } from './store';
import type { Relation, Upstream } from './upstream';

/** Where providers are kept, and how they are reached. */
export interface IdentityProviderRoom {
  store: IdentityProviderStore;
  upstream: Upstream;
  /** Seals the secrets that we must know ourselves; 256 bits each, for this purpose only. */
  sealingKey: Keys;
  /** What `nonce` and `code_verifier` are derived with; 256 bits each, for this purpose only. */
  attemptKey: Keys;
  /** Whether the operator lets an address be plain http. */
  mayUseHttp(address: URL): boolean;
}

/** What we are to a provider. */
export function relationWith(
  { sealingKey }: Pick<IdentityProviderRoom, 'sealingKey'>,
  provider: IdentityProvider,
): Relation {
  const { issuer, clientId, clientSecretSealed, clientAuthentication } = provider;
  const opened = clientSecretSealed && unseal(sealingKey, clientSecretSealed);
  if (clientSecretSealed && !opened)
    throw new Error(
      'The secret of an identity provider cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.',
    );
  return { issuer, clientId, clientSecret: opened && Buffer.from(opened).toString(), clientAuthentication };
}

/** Whether a provider may have this issuer: https, or http at a host that the operator allows (docs/decisions/0018). */
export function isSafeIssuer({ mayUseHttp }: Pick<IdentityProviderRoom, 'mayUseHttp'>, issuer: string): boolean {
  const url = new URL(issuer);
  return url.protocol === 'https:' || mayUseHttp(url);
}
