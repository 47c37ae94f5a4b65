import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { clientKey } from './client-key';
import type { DpopContext } from './prove-key';

/**
 * The key that the code of a pushed request is bound to, with the response headers. The key of a DPoP proof counts as
 * if its thumbprint had been sent as `dpop_jkt`; "if both mechanisms are used [...] MUST reject the request if the JWK
 * Thumbprint [...] does not match" (RFC 9449, 10.1).
 * @param dpopJkt the parameter, already checked
 * @throws OAuthError: invalid_dpop_proof, use_dpop_nonce, invalid_request
 */
export async function pushedKey(
  request: Request,
  client: Pick<Client, 'fapi2SecurityProfile'>,
  context: DpopContext,
  dpopJkt: string | null,
): Promise<{ dpopJkt: string | null; headers: Record<string, string> }> {
  const proven = await clientKey(request, client, context);
  if (proven.kind === 'none') return { dpopJkt, headers: {} };
  const { jkt, nonce } = proven;
  if (dpopJkt !== null && dpopJkt !== jkt) throw new OAuthError('dpop-jkt-invalid', msg('oauth.dpopJktDoesNotMatch'));
  return { dpopJkt: jkt, headers: nonce === null ? {} : { 'DPoP-Nonce': nonce } };
}
