import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { IdentityProvider, ProviderSettings } from './provider';
import type { ProviderFile } from './provider-fields';

/** From the names of files and forms to ours. */
export function toProviderSettings(file: Omit<ProviderFile, 'id' | 'issuer' | 'client_secret'>): ProviderSettings {
  return {
    name: file.name,
    clientId: file.client_id,
    scopes: [...new Set(file.scope.split(' ').filter((scope) => scope !== '' && scope !== 'openid'))],
    clientAuthentication: file.client_authentication,
    linking: file.linking,
    includesAdministrators: file.administrators,
    trustsSecondFactor: file.trust_second_factor,
  };
}

/** From our names to those of files, without the secret: for exports. */
export function toProviderFile({
  id,
  issuer,
  ...settings
}: ProviderSettings & Pick<IdentityProvider, 'id' | 'issuer'>): JsonObject {
  return {
    id,
    name: settings.name,
    issuer,
    client_id: settings.clientId,
    client_authentication: settings.clientAuthentication,
    scope: settings.scopes.join(' '),
    linking: settings.linking,
    administrators: settings.includesAdministrators,
    trust_second_factor: settings.trustsSecondFactor,
  };
}

/** What audit rows say of a provider: never its secret. */
export function describeProvider(provider: IdentityProvider): JsonObject {
  return {
    ...toProviderFile(provider),
    has_secret: provider.clientSecretSealed !== null,
    disabled: provider.disabledAt !== null,
  };
}

/** What tells one state of a provider's settings from another; being disabled is none of them. */
export const providerVersion = (provider: IdentityProvider): string =>
  versionOf({ ...describeProvider(provider), disabled: null });
