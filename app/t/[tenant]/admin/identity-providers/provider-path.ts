import { tenantPath } from '@/lib/platform/shared/paths';

export const providersPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/identity-providers');

/** The tiles, or the form of one of them. */
export const newProviderPath = (tenantPlace: string, kind?: string) =>
  `${providersPath(tenantPlace)}/new${kind === undefined ? '' : `?kind=${kind}`}`;

export const providerPath = (tenantPlace: string, id: string) =>
  `${providersPath(tenantPlace)}/${encodeURIComponent(id)}`;
