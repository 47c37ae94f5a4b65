import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const clientsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/clients');

export const clientPath = (tenantPlace: string, clientId: string) =>
  `${clientsPath(tenantPlace)}/${pathSegment(clientId)}`;

export const claimsPath = (tenantPlace: string, clientId: string) => `${clientPath(tenantPlace, clientId)}/claims`;

/** @param language one of the languages; if omitted, the first */
export function quickstartPath(tenantPlace: string, clientId: string, language?: string): string {
  const path = `${clientPath(tenantPlace, clientId)}/quickstart`;
  return language === undefined ? path : `${path}?with=${language}`;
}
