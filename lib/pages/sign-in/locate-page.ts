import type { Container } from '@/lib/edge/container';
import { hostnameOf, slugAtHost } from '@/lib/edge/http/asked-host';
import { defaultTenantSlug, isHost, issuerOf } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';

export type LocatedPage =
  /** `file` is where Next has the page, where no rewrite of next.config.ts leads there. */
  { kind: 'here'; place: string; file: string | null } | { kind: 'elsewhere'; location: string } | { kind: 'nowhere' };

const PREFIX = /^\/t\/([^/]+)(\/.*)?$/;

/**
 * Which tenant's page an address is. At a host of a tenant's own its pages are at the root, and no other tenant's are
 * there; at the installation's, pages of a tenant with such a host lead there.
 * @param address.asked the host that was asked, with its port
 */
export async function locatePage(
  services: Container,
  { asked, pathname, search }: { asked: string; pathname: string; search: string },
): Promise<LocatedPage> {
  const [, named, rest = ''] = PREFIX.exec(pathname) ?? [];
  const own = await slugAtHost(services, asked);
  if (own !== undefined) {
    const place = hostnameOf(asked);
    if (named === undefined) return { kind: 'here', place, file: `/t/${place}${pathname === '/' ? '' : pathname}` };
    return named === own
      ? { kind: 'elsewhere', location: issuerOf(services.config.url, place) + (rest || '/') + search }
      : { kind: 'nowhere' };
  }
  if (named === undefined) return { kind: 'here', place: defaultTenantSlug, file: null };
  if (isHost(named)) return { kind: 'nowhere' };
  const tenant = await knownTenant(services, named);
  if (tenant?.status !== 'active' || !isHost(tenant.place)) return { kind: 'here', place: named, file: null };
  return { kind: 'elsewhere', location: issuerOf(services.config.url, tenant.place) + (rest || '/') + search };
}

/** While there is an outage nothing is asked; the page says so then. */
async function knownTenant({ load, known, tenants }: Container, slug: string): Promise<Tenant | null | undefined> {
  return load.outage() ? known.tenant(slug) : tenants.findBySlug(slug).catch(() => null);
}
