import type { TenantSettings } from './settings';
import type { Tenant } from './store';

/** What settings name of a tenant that it does not have: deleted meanwhile, or never there. @returns the first, with its setting; null when there is none */
export function unknownInSettings(
  { scopes, resources, authorizationDetailsTypes }: Pick<Tenant, 'scopes' | 'resources' | 'authorizationDetailsTypes'>, settings: Partial<TenantSettings>,
): { setting: keyof TenantSettings; name: string } | null {
  const known = { selfRegisteredScopes: scopes, selfRegisteredAuthorizationDetailsTypes: authorizationDetailsTypes, personalAccessTokenScopes: scopes, personalAccessTokenResources: resources } as const;
  for (const setting of Object.keys(known) as (keyof typeof known)[]) {
    const name = settings[setting]?.find((one) => !known[setting].has(one));
    if (name !== undefined) return { setting, name };
  }
  return null;
}
