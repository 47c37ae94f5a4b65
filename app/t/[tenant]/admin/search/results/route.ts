import { getText } from '@/app/language/get-text';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { isSignedInFully } from '@/lib/pages/sign-in/required-step';
import { roleSuffices } from '@/lib/people/role-suffices';
import { foundLinks } from '../found-links';

const OF_EACH_KIND = 5;

/** The palette's results for a text, as JSON, for readers with access to the console. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await pageContext((await params).tenant);
  const { tenant, container } = context;
  const headers = { 'Cache-Control': 'no-store' };
  const t = await getText();
  const user = await currentSession(context);
  if (!user || !isSignedInFully(user))
    return Response.json({ error: t('search.signInFirst') }, { status: 401, headers });
  if (!roleSuffices(user.role, 'auditor'))
    return Response.json({ error: t('search.yourRoleDoesNotAllow') }, { status: 403, headers });
  const text = new URL(request.url).searchParams.get('q') ?? '';
  return Response.json(
    { found: await foundLinks({ container, tenant, role: user.role, text, limit: OF_EACH_KIND, t }) },
    { headers },
  );
}
