import { clientPath } from '../../client-path';

/** @param language one of the languages; if omitted, the first */
export function quickstartPath(tenantPlace: string, clientId: string, language?: string): string {
  const path = `${clientPath(tenantPlace, clientId)}/quickstart`;
  return language === undefined ? path : `${path}?with=${language}`;
}
