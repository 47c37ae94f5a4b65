import { fapi2Algorithms } from '@/lib/oauth/fapi/security-profile';
import type { TenantSettings } from '@/lib/tenants/settings';

/**
 * Completes client metadata with the tenant's default algorithm for ID tokens. The client keeps the algorithm that it
 * is registered with, so a later change of the setting does not break clients that verify ID tokens with one algorithm.
 * Clients under the FAPI 2.0 profile get the default only if the profile allows it (5.4.1), otherwise ES256.
 * @param given under the names of RFC 7591
 */
export function withTenantDefaults(
  given: Record<string, unknown>,
  { defaultIdTokenAlgorithm: alg }: Pick<TenantSettings, 'defaultIdTokenAlgorithm'>,
): Record<string, unknown> {
  const allowed = given.fapi2_security_profile !== true || (fapi2Algorithms as readonly string[]).includes(alg);
  return given.id_token_signed_response_alg === undefined && allowed
    ? { ...given, id_token_signed_response_alg: alg }
    : given;
}
