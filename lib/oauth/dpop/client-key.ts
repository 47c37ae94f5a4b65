import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { fapi2Algorithms } from '../fapi/security-profile';
import { type DpopContext, type ProvenKey, proveKey } from './prove-key';

/**
 * The authorization server's answer to a rejected proof (RFC 9449, 5 and 8): invalid_dpop_proof, or use_dpop_nonce with
 * a nonce.
 */
function dpopRefusal(problem: Extract<ProvenKey, { kind: 'invalid' | 'nonce-needed' }>): OAuthError {
  if (problem.kind === 'invalid') return new OAuthError('dpop-proof-invalid', problem.reason);
  return new OAuthError('dpop-nonce-needed', problem.reason).with({ 'DPoP-Nonce': problem.nonce });
}

/**
 * The key that a client proves possession of at an endpoint of the authorization server (RFC 9449, 5 and 10.1). At
 * every endpoint, clients that follow the FAPI 2.0 security profile must use one of its algorithms (5.4.1).
 * @throws OAuthError: invalid_dpop_proof, use_dpop_nonce
 */
export async function clientKey(
  request: Request,
  client: Pick<Client, 'fapi2SecurityProfile'>,
  context: DpopContext,
): Promise<Extract<ProvenKey, { kind: 'none' | 'proven' }>> {
  const key = await proveKey(request, context);
  if (key.kind === 'invalid' || key.kind === 'nonce-needed') throw dpopRefusal(key);
  if (
    key.kind === 'proven' &&
    client.fapi2SecurityProfile &&
    !(fapi2Algorithms as readonly string[]).includes(key.alg)
  ) {
    throw new OAuthError('dpop-proof-invalid', msg('oauth.proofIsSignedWithAlg', { alg: key.alg }));
  }
  return key;
}
