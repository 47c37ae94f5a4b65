import { type Message, msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

export const providerLabels: Record<ScimProvider, Sayable> = {
  okta: verbatim('Okta'),
  'entra-id': verbatim('Microsoft Entra ID'),
  google: verbatim('Google Workspace'),
  other: msg('scimConnections.other'),
};

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));

/** The directories that a new connection can be for, and how each is connected. */
export const newDirectories = ['okta', 'entra-id', 'microsoft-graph', 'google', 'other'] as const;

export const newDirectoryLabels: Record<(typeof newDirectories)[number], { label: Sayable; description: Message }> = {
  okta: { label: providerLabels.okta, description: msg('scimConnections.sendsScimRequests') },
  'entra-id': {
    label: providerLabels['entra-id'],
    description: msg('scimConnections.entraSendsMeans'),
  },
  'microsoft-graph': {
    label: msg('scimConnections.entraIsPulled'),
    description: msg('scimConnections.pullFromEntraMeans'),
  },
  google: { label: providerLabels.google, description: msg('scimConnections.pullFromGoogleMeans') },
  other: { label: providerLabels.other, description: msg('scimConnections.sendsScimRequests') },
};

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
