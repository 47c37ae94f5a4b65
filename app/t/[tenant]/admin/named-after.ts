import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { type PageContext, pageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import type { Tenant } from '@/lib/tenants/store';

type Params<Segment extends string> = Promise<Record<'tenant' | Segment, string>>;

/**
 * The metadata of a console page about one thing: its name and what it is as the title, for those who may see the page.
 * It decides nothing: the page itself turns everybody else away.
 * @param what the page is about, or does to it: marked by `text`, or what it is in the tenant; the title without a name
 * @param segment of the path, which says which thing it is
 * @param nameOf finds the name for whoever is signed in; null when there is none, or none for them
 */
export function namedAfter<Segment extends string>(
  what: string | ((tenant: Tenant) => string),
  segment: Segment,
  nameOf: (context: PageContext & { admin: LivingSession }, id: string) => Promise<string | null | undefined>,
): (props: { params: Params<Segment> }) => Promise<Metadata> {
  return async ({ params }) => {
    const { tenant: place, ...segments } = await params;
    const context = await pageContext(place);
    const user = await currentSession(context);
    const id = (segments as Record<string, string>)[segment] ?? '';
    const name =
      user && roleSuffices(user.role, 'auditor') ? await nameOf({ ...context, admin: user }, segmentValue(id)) : null;
    const kind = (await getText())(typeof what === 'string' ? what : what(context.tenant));
    return { title: name ? `${name} · ${kind}` : kind };
  };
}
