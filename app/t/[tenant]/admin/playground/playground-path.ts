import type { FlowName } from '@/lib/operation/playground/flows';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';

const PATH = '/admin/playground';

/** The playground's path, with the client and flow if they are chosen. */
export function playgroundPath(
  tenantPlace: string,
  chosen: { client?: string; flow?: FlowName; problem?: string } = {},
): string {
  const query = new URLSearchParams(chosen).toString();
  return tenantPath(tenantPlace, query ? `${PATH}?${query}` : PATH);
}

/**
 * The redirect URI of the playground.
 * @param url the configured origin
 */
export function playgroundCallback(url: string, place: string): string {
  return `${issuerOf(url, place)}${PATH}/callback`;
}
