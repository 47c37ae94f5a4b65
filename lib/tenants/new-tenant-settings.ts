import type { TenantSettings } from './settings';

/**
 * What a new tenant has that differs from the defaults of all tenants: where the installation is reached by https,
 * administrators need a second factor. Plain http is for trying out, where browsers have no passkeys but on localhost.
 * @param url the configured public origin
 */
export function newTenantSettings(url: string): Partial<TenantSettings> {
  return url.startsWith('https:') ? { secondFactorRequired: 'administrators' } : {};
}
