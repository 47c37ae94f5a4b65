import type { PersonalTokenPolicy } from '@/lib/oauth/personal-tokens/offered-resources';
import type { TenantSettings } from '@/lib/tenants/settings';

/** What a tenant lets personal access tokens be for; null where it has none. */
export function personalTokenPolicy({
  personalAccessTokens,
  personalAccessTokenScopes: scopes,
  personalAccessTokenResources: resources,
}: Pick<
  TenantSettings,
  'personalAccessTokens' | 'personalAccessTokenScopes' | 'personalAccessTokenResources'
>): PersonalTokenPolicy | null {
  return personalAccessTokens ? { scopes, resources } : null;
}
