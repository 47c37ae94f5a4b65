import { tenantPath } from '@/lib/platform/shared/paths';

export const accessKeysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/access-keys');

/** The list of access keys, with only those of a name. */
export const keyPath = (tenantPlace: string, name: string) =>
  `${accessKeysPath(tenantPlace)}?${new URLSearchParams({ q: name })}`;
