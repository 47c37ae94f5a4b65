import { currentSession } from '@/lib/pages/sign-in/current-session';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { isHost, tenantPath } from '@/lib/platform/shared/paths';
import { tenantsInCookies } from '@/lib/sign-in/sessions/session-cookie';

/** A browser with more sessions than this is asked for the first of them only. */
const AT_MOST = 12;

export interface OtherConsole {
  name: string;
  href: string;
}

/**
 * The consoles of other tenants that are open in this browser: where it holds a session of its own, which lives, of
 * somebody who may enter. Nothing is carried over from one tenant to another: each link leads to that tenant's session.
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
      // At a host of its own it has its own cookies, which are not sent here.
      if (other?.status !== 'active' || isHost(other.place)) return [];
      const session = await currentSession({ tenant: other, cookies });
      return session && roleSuffices(session.role, 'auditor')
        ? [{ name: other.name, href: tenantPath(slug, '/admin') }]
        : [];
    }),
  );
  return consoles.flat().sort((a, b) => a.name.localeCompare(b.name));
}
