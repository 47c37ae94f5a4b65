import { text } from '@/lib/platform/shared/text';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';

export const providerLabels: Record<ScimProvider, string> = {
  okta: 'Okta',
  'entra-id': 'Microsoft Entra ID',
  other: text('Other'),
};

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));
