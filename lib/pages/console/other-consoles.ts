import { currentSession } from '@/lib/pages/sign-in/current-session';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { isHost, tenantPath } from '@/lib/platform/shared/paths';
import { tenantsInCookies } from '@/lib/sign-in/sessions/session-cookie';

/** If a browser has more sessions than this, only the first ones are checked. */
const AT_MOST = 12;

export interface OtherConsole {
  name: string;
  href: string;
}

/**
 * The consoles of other tenants that this browser can open: those where it has an active session of a person who may
 * enter. Nothing carries over between tenants: each link opens that tenant's own session.
 */
export async function otherConsoles({
  tenant,
  container,
  cookies,
}: Pick<PageContext, 'tenant' | 'container' | 'cookies'>): Promise<OtherConsole[]> {
  const secure = container.config.url.startsWith('https:');
  const slugs = tenantsInCookies(await cookies(), secure)
    .filter((slug) => slug !== tenant.slug)
    .slice(0, AT_MOST);
  const consoles = await Promise.all(
    slugs.map(async (slug): Promise<OtherConsole[]> => {
      const other = await container.tenants.findBySlug(slug);
      // A tenant with a custom domain has its own cookies, which are not sent here.
      if (other?.status !== 'active' || isHost(other.place)) return [];
      const session = await currentSession({ tenant: other, cookies });
      return session && roleSuffices(session.role, 'auditor')
        ? [{ name: other.name, href: tenantPath(slug, '/admin') }]
        : [];
    }),
  );
  return consoles.flat().sort((a, b) => a.name.localeCompare(b.name));
}
