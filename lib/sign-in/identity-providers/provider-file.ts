import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { IdentityProvider, ProviderSettings } from './provider';
import type { ProviderFile } from './provider-fields';

/** Converts from the names in files and forms to our own. */
export function toProviderSettings(file: Omit<ProviderFile, 'id' | 'issuer' | 'client_secret'>): ProviderSettings {
  return {
    name: file.name,
    clientId: file.client_id,
    apple: file.apple ? { teamId: file.apple.team_id, keyId: file.apple.key_id } : null,
    scopes: [...new Set(file.scope.split(' ').filter((scope) => scope !== '' && scope !== 'openid'))],
    clientAuthentication: file.client_authentication,
    linking: file.linking,
    includesAdministrators: file.administrators,
    trustsSecondFactor: file.trust_second_factor,
  };
}

/** Converts settings to the field names of setup files, without the secret, for exports. */
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
    ...(settings.apple && { apple: { team_id: settings.apple.teamId, key_id: settings.apple.keyId } }),
    client_authentication: settings.clientAuthentication,
    scope: settings.scopes.join(' '),
    linking: settings.linking,
    administrators: settings.includesAdministrators,
    trust_second_factor: settings.trustsSecondFactor,
  };
}

/** A provider as it appears in audit rows, without its secret. */
export function describeProvider(provider: IdentityProvider): JsonObject {
  return {
    ...toProviderFile(provider),
    has_secret: provider.clientSecretSealed !== null,
    disabled: provider.disabledAt !== null,
  };
}

/** A version of a provider's settings, for detecting concurrent changes. Being disabled is not part of it. */
export const providerVersion = (provider: IdentityProvider): string =>
  versionOf({ ...describeProvider(provider), disabled: null });
