import type { ScimProvider } from '@/lib/scim-connections/connection';
import { text } from '@/lib/shared/text';

export const providerLabels: Record<ScimProvider, string> = {
  okta: 'Okta',
  'entra-id': 'Microsoft Entra ID',
  other: text('Another'),
};

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));
