import { getText } from '@/app/language/get-text';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { type CountedList, countedLists } from '../counted-lists';

const isCounted = (list: string | null): list is CountedList => list !== null && Object.hasOwn(countedLists, list);

/** How many entries a list of the console, with the filters of its address, has gained since a moment, as JSON. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await pageContext((await params).tenant);
  const headers = { 'Cache-Control': 'no-store' };
  const t = await getText();
  const user = await currentSession(context);
  if (!user || user.needsSecondFactor || user.mustChangePassword)
    return Response.json({ error: t('search.signInFirst') }, { status: 401, headers });
  if (!roleSuffices(user.role, 'auditor'))
    return Response.json({ error: t('search.yourRoleDoesNotAllow') }, { status: 403, headers });
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const since = new Date(search.since ?? '');
  const list = search.list ?? null;
  if (!isCounted(list) || Number.isNaN(since.getTime())) return Response.json({}, { status: 404, headers });
  return Response.json({ entries: await countedLists[list](context, search, since) }, { headers });
}
