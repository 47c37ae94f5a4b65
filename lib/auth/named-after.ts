import type { Metadata } from 'next';
import { segmentValue } from '@/lib/shared/path-segment';
import { currentSession } from './current-session';
import { type PageContext, pageContext } from './page-context';
import { roleSuffices } from '@/lib/directory/role-suffices';

type Params<Segment extends string> = Promise<Record<'tenant' | Segment, string>>;

/**
 * The metadata of a console page about one thing: its name as the title, for those who may see the page. It decides
 * nothing: the page itself turns everybody else away.
 * @param what the title without a name
 * @param segment of the path, which says which thing it is
 * @param nameOf finds the name; null when there is none
 */
export function namedAfter<Segment extends string>(
  what: string, segment: Segment, nameOf: (context: PageContext, id: string) => Promise<string | null | undefined>,
): (props: { params: Params<Segment> }) => Promise<Metadata> {
  return async ({ params }) => {
    const { tenant: place, ...segments } = await params;
    const context = await pageContext(place);
    const user = await currentSession(context.tenant);
    const id = (segments as Record<string, string>)[segment] ?? '';
    const name = user && roleSuffices(user.role, 'auditor') ? await nameOf(context, segmentValue(id)) : null;
    return { title: name ?? what };
  };
}
