import type { TenantSettings } from './settings';

/**
 * A new tenant's differences from the default settings.
 *
 * - ID tokens are signed with RS256 unless the client names another algorithm: "The default, if omitted, is RS256"
 *   (OpenID Connect Registration, 2). Tenants that existed before this setting keep ES256.
 * - If the installation is served over https, administrators need a second factor. Plain http is for trials, where
 *   browsers support passkeys only on localhost.
 *
 * @param url the configured public origin
 */
export function newTenantSettings(url: string): Partial<TenantSettings> {
  return {
    defaultIdTokenAlgorithm: 'RS256',
    ...(url.startsWith('https:') && { secondFactorRequired: 'administrators' as const }),
  };
}
