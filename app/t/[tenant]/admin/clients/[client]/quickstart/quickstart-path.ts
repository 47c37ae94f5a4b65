import { clientPath } from '../../client-path';

/** @param language one of them; left out, the first */
export function quickstartPath(tenantSlug: string, clientId: string, language?: string): string {
  const path = `${clientPath(tenantSlug, clientId)}/quickstart`;
  return language === undefined ? path : `${path}?with=${language}`;
}
