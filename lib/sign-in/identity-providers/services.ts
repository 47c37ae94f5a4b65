import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { IdentityProvider } from './provider';
import type { IdentityProviderStore } from './store';
import type { Relation, Upstream } from './upstream';

/** The store of identity providers and the client that connects to them. */
export interface IdentityProviderServices {
  store: IdentityProviderStore;
  upstream: Upstream;
  /** Encrypts client secrets that we must be able to read again; 256 bits each, used for nothing else. */
  sealingKey: Keys;
  /** The keys from which `nonce` and `code_verifier` are derived; 256 bits each, used for nothing else. */
  attemptKey: Keys;
  /** Whether the operator allows plain http for an address. */
  mayUseHttp(address: URL): boolean;
}

/** Our client credentials at a provider. */
export function relationWith(
  { sealingKey }: Pick<IdentityProviderServices, 'sealingKey'>,
  provider: IdentityProvider,
): Relation {
  const { issuer, clientId, apple, clientSecretSealed, clientAuthentication } = provider;
  const opened = clientSecretSealed && unseal(sealingKey, clientSecretSealed);
  if (clientSecretSealed && !opened)
    throw new Error(
      'The secret of an identity provider cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.',
    );
  return { issuer, clientId, apple, clientSecret: opened && Buffer.from(opened).toString(), clientAuthentication };
}

/** Whether this may be entered as the issuer of a provider. */
export function isSafeIssuer({ mayUseHttp }: Pick<IdentityProviderServices, 'mayUseHttp'>, issuer: string): boolean {
  return mayBeEntered(new URL(issuer), mayUseHttp);
}
