import { tenantPath } from '@/lib/platform/shared/paths';
import type { PageContext } from './page-context';

/** The address of a client's picture: null if it could not be fetched yet, undefined if there is none to show. */
export type LogoUrl = string | null | undefined;

/**
 * Finds the logos of clients, for pages that people see. Their addresses contain the hash of the picture. Those of
 * clients that registered themselves are shown only where the tenant has decided so (docs/decisions/0059).
 */
export async function logoUrls(
  { tenant, container }: Pick<PageContext, 'tenant' | 'container'>,
  clientIds: readonly string[],
): Promise<(clientId: string) => LogoUrl> {
  const names = await container.clientLogos.shown(tenant.id, clientIds, {
    selfRegistered: tenant.settings.selfRegisteredLogos,
  });
  return (clientId) => {
    const name = names.get(clientId);
    return typeof name === 'string' ? tenantPath(tenant.place, `/brand/image/${name}`) : name;
  };
}
