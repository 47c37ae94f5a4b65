import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { type PageContext, pageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { Sayable } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { Tenant } from '@/lib/tenants/store';

type Params<Segment extends string> = Promise<Record<'tenant' | Segment, string>>;

/**
 * The metadata of a console page about one thing: the title is its name and what it is, for readers who may see the
 * page. It does not authorize: the page itself rejects everyone else.
 * @param what the page is about or does, or a function of the tenant; also the title if there is no
 *   name
 * @param segment of the path, which identifies the thing
 * @param nameOf finds the name for the signed-in person; null if there is none or they may not see it
 */
export function namedAfter<Segment extends string>(
  what: Sayable | ((tenant: Tenant) => Sayable),
  segment: Segment,
  nameOf: (context: PageContext & { admin: ActiveSession }, id: string) => Promise<string | null | undefined>,
): (props: { params: Params<Segment> }) => Promise<Metadata> {
  return async ({ params }) => {
    const { tenant: place, ...segments } = await params;
    const context = await pageContext(place);
    const user = await currentSession(context);
    const id = (segments as Record<string, string>)[segment] ?? '';
    const name =
      user && roleSuffices(user.role, 'auditor') ? await nameOf({ ...context, admin: user }, segmentValue(id)) : null;
    const kind = (await getText())(typeof what === 'function' ? what(context.tenant) : what);
    return { title: name ? `${name} · ${kind}` : kind };
  };
}
