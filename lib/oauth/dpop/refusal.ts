import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { ProvenKey } from './prove-key';

/**
 * The authorization server's answer to a rejected proof (RFC 9449, 5 and 8): invalid_dpop_proof, or use_dpop_nonce with
 * a nonce.
 */
export function dpopRefusal(problem: Extract<ProvenKey, { kind: 'invalid' | 'nonce-needed' }>): OAuthRefusal {
  if (problem.kind === 'invalid') return new OAuthRefusal('dpop-proof-invalid', problem.reason);
  return new OAuthRefusal('dpop-nonce-needed', problem.reason).with({ 'DPoP-Nonce': problem.nonce });
}
