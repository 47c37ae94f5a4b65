import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { IdentityProvider, ProviderSettings } from './provider';
import type { ProviderFile, ProvisioningFile } from './provider-fields';
import type { ProvisioningSettings } from './provisioning';

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
    provisioning: toProvisioning(file.provisioning),
  };
}

/** The same for the settings of people who are created at a sign-in. */
function toProvisioning(file: ProvisioningFile): ProvisioningSettings {
  return {
    creates: file.create,
    addressDomains: file.address_domains,
    trustedDomains: [...new Set(file.trusted_domains)],
    updates: file.update,
    attributes: file.attributes,
    groupsClaim: file.groups_claim,
    groups: file.groups.map(({ value, group_id }) => ({ value, groupId: group_id })),
    leavesGroups: file.leave_groups,
    refusalText: file.refusal_text ?? null,
  };
}

/** The opposite of `toProvisioning`. */
export function toProvisioningFile(settings: ProvisioningSettings): JsonObject & ProvisioningFile {
  return {
    create: settings.creates,
    address_domains: settings.addressDomains,
    trusted_domains: settings.trustedDomains,
    update: settings.updates,
    attributes: settings.attributes.map(({ from, to }) => ({ from, to })),
    groups_claim: settings.groupsClaim,
    groups: settings.groups.map(({ value, groupId }) => ({ value, group_id: groupId })),
    leave_groups: settings.leavesGroups,
    ...(settings.refusalText !== null && { refusal_text: settings.refusalText }),
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
    provisioning: toProvisioningFile(settings.provisioning),
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
