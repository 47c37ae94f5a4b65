import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

export const providerLabels: Record<ScimProvider, Sayable> = {
  okta: verbatim('Okta'),
  'entra-id': verbatim('Microsoft Entra ID'),
  other: msg('scimConnections.other'),
};

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));

/** The directories that a new connection can be for. Google pushes to no connection: its connection is pulled. */
export const newProviderOptions = [
  ...providerOptions.slice(0, -1),
  { value: 'google', label: verbatim('Google Workspace') },
  ...providerOptions.slice(-1),
];

/** What each rule means for an administrator who connects a directory to existing people. */
export const adoptionLabels: Record<AdoptionRule, { label: Sayable; description: Sayable }> = {
  off: {
    label: msg('common.never'),
    description: msg('scimConnections.creatingPersonWithTakenUser'),
  },
  ask: {
    label: msg('scimConnections.withAdministratorApproval'),
    description: msg('scimConnections.personWithSameUserNameOr'),
  },
  on: {
    label: msg('scimConnections.always'),
    description: msg('scimConnections.personWithSameUserName'),
  },
};
