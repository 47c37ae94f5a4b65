import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';

export const providerLabels: Record<ScimProvider, Sayable> = {
  okta: verbatim('Okta'),
  'entra-id': verbatim('Microsoft Entra ID'),
  other: msg('scimConnections.other'),
};

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));
