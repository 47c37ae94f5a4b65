import type { PersonalTokenPolicy } from '@/lib/oauth/personal-tokens/offered-resources';
import type { TenantSettings } from '@/lib/tenants/settings';

/** What a tenant allows personal access tokens to be used for; null if it does not offer them. */
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
