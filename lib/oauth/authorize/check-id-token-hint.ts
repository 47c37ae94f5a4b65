import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { verifyIdToken } from '../tokens/verify-id-token';

/**
 * The person that `id_token_hint` refers to (OpenID Connect Core, 3.1.2.1): an ID token that was issued to the client,
 * expired or not. A hint is ignored if it no longer verifies because its key was retired, or if it was issued to
 * another client; where a page may be shown, anyone can then sign in.
 * @returns the client's subject identifier for the person; null when there is no usable hint
 * @throws OAuthError (login_required) if no page may be shown and the hint cannot be used
 */
export async function checkIdTokenHint(
  parameters: RequestParameters,
  { clientId, prompt }: { clientId: string; prompt: readonly string[] },
  context: Pick<OAuthContext, 'keys' | 'issuer'>,
): Promise<string | null> {
  const hint = parameters.get('id_token_hint');
  if (hint === undefined) return null;
  const verified = await verifyIdToken(context, hint);
  if (verified.kind === 'valid' && verified.claims.aud === clientId) return verified.claims.sub;
  const reason =
    verified.kind === 'valid'
      ? msg('oauth.idTokenHintWasIssued')
      : msg('oauth.idTokenHintReason', { reason: verified.reason });
  if (prompt.includes('none')) throw new OAuthError('login-required', msg('oauth.promptIsNoneButReason', { reason }));
  return null;
}
