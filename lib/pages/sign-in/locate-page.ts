import type { Container } from '@/lib/edge/container';
import { hostnameOf, slugAtHost } from '@/lib/edge/http/asked-host';
import { defaultTenantSlug, isHost, issuerOf } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';

export type LocatedPage =
  /** `file` is the path of the page within Next when no rewrite in next.config.ts leads there; otherwise null. */
  { kind: 'here'; place: string; file: string | null } | { kind: 'elsewhere'; location: string } | { kind: 'nowhere' };

const PREFIX = /^\/t\/([^/]+)(\/.*)?$/;

/**
 * Finds the tenant that an address belongs to. On a custom domain, the tenant's pages are at the root and no other
 * tenant's pages exist. On the installation's host, pages of a tenant with a custom domain redirect there.
 * @param address.asked the requested host, with its port
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

/** During an outage nothing is looked up; the page then reports the outage. */
async function knownTenant({ load, known, tenants }: Container, slug: string): Promise<Tenant | null | undefined> {
  return load.outage() ? known.tenant(slug) : tenants.findBySlug(slug).catch(() => null);
}
