import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { verifyIdToken } from '../tokens/verify-id-token';

/**
 * Who is meant by `id_token_hint` (OpenID Connect Core, 3.1.2.1): an ID token that the client was given before, expired
 * or not. One that does not verify any more, since its key was retired, or that was given to another client, names
 * nobody: where a page may be shown, whoever signs in goes on.
 * @returns what the client calls the person; null where nobody is named
 * @throws OAuthRefusal (login_required) when no page may be shown and it cannot be known who is meant
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
    verified.kind === 'valid' ? 'id_token_hint was issued to another client' : `id_token_hint: ${verified.reason}`;
  if (prompt.includes('none')) throw new OAuthRefusal('login-required', `prompt is none, but ${reason}`);
  return null;
}
