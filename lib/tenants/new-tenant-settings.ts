import type { TenantSettings } from './settings';

/**
 * A new tenant's differences from the default settings: if the installation is served over https, administrators need a
 * second factor. Plain http is for trials, where browsers support passkeys only on localhost.
 * @param url the configured public origin
 */
export function newTenantSettings(url: string): Partial<TenantSettings> {
  return url.startsWith('https:') ? { secondFactorRequired: 'administrators' } : {};
}
