import type { ScimProvider } from '@/lib/scim-connections/connection';

export const providerLabels: Record<ScimProvider, string> = { okta: 'Okta', 'entra-id': 'Microsoft Entra ID', other: 'Another' };

export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }));
