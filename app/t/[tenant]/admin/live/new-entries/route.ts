import { getText } from '@/app/language/get-text';
import { sidsHere } from '@/lib/pages/sign-in/current-session';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { sha256 } from '@/lib/platform/shared/secret';
import { countNew, isCounted } from '../counted-lists';

/**
 * How many entries a list of the console, with the filters of its address, has gained since it was rendered, as JSON.
 * Asking does not count as use of the session.
 */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await pageContext((await params).tenant);
  const headers = { 'Cache-Control': 'no-store' };
  const t = await getText();
  const { tenant, container } = context;
  const { current: sid } = await sidsHere(context);
  const [session] =
    sid === null
      ? []
      : await container.sessions.findOpening({
          tenantId: tenant.id,
          which: { sidHash: sha256(sid) },
          now: container.now(),
        });
  if (!session) return Response.json({ error: t('search.signInFirst') }, { status: 401, headers });
  if (!roleSuffices(session.role, 'auditor'))
    return Response.json({ error: t('search.yourRoleDoesNotAllow') }, { status: 403, headers });
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { list } = search;
  if (!isCounted(list)) return Response.json({}, { status: 404, headers });
  return Response.json(await countNew(list, context, search), { headers });
}
