import { isId } from '@/lib/platform/shared/id';
import { type Bytes, deriveOnce, everyKey, newestKey, newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { IdentityProvider } from './provider';
import { type IdentityProviderServices, relationWith } from './services';
import type { Attempt } from './store';
import type { Unavailable } from './upstream';

/** How long a person may take at the provider. */
const SECONDS = 10 * 60;

export interface Beginning extends Attempt {
  provider: IdentityProvider;
  browserHash: Bytes;
  redirectUri: string;
  prompt: 'login' | 'select_account' | 'login select_account' | null;
  loginHint: string | null;
}

/**
 * Sends a browser to an identity provider. The state to return to is stored here, under the hash of the `state`
 * parameter only.
 */
export async function beginUpstream(
  services: IdentityProviderServices,
  beginning: Beginning,
  now: Date,
): Promise<{ kind: 'redirect'; url: string } | Unavailable> {
  const { provider, browserHash, redirectUri, sessionId, requestId, returnTo, maxAge, prompt, loginHint } = beginning;
  const state = newState(services);
  const scopes = ['openid', ...provider.scopes];
  const going = await services.upstream.authorize(relationWith(services, provider), {
    redirectUri,
    scopes,
    state,
    ...secretsOf(services, state),
    maxAge,
    prompt,
    loginHint,
  });
  if (going.kind === 'unavailable') return going;
  await services.store.openAttempt({
    tenantId: provider.tenantId,
    providerId: provider.id,
    stateHash: sha256(state),
    browserHash,
    sessionId,
    requestId: isId(requestId) ? requestId : null,
    returnTo,
    maxAge,
    now,
    expiresAt: new Date(now.getTime() + SECONDS * 1000),
  });
  return going;
}

/** A random `state` that names the key of its attempt. */
export const newState = ({ attemptKey }: Pick<IdentityProviderServices, 'attemptKey'>): string =>
  `${newSecret()}.${keyIdOf(newestKey(attemptKey))}`;

/**
 * Identifies a key in a `state`, so that an attempt that spans a rotation of the secret finishes with the key it began
 * with.
 */
function keyIdOf(key: Bytes): string {
  return Buffer.from(sha256(key)).toString('base64url').slice(0, 8);
}

/**
 * Derives the `nonce` and `code_verifier` of an attempt from its `state` and our key, so that neither has to be stored
 * and only the holder of the key can compute them.
 */
export function secretsOf(
  { attemptKey }: Pick<IdentityProviderServices, 'attemptKey'>,
  state: string,
): { nonce: string; codeVerifier: string } {
  const key = everyKey(attemptKey).find((one) => state.endsWith(`.${keyIdOf(one)}`)) ?? newestKey(attemptKey);
  const derive = (purpose: string) => Buffer.from(deriveOnce(key, `${purpose} ${state}`)).toString('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('code_verifier') };
}
