import { getText } from '@/app/language/get-text';
import type { FoundLink } from '@/components/shell/commands/use-found';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { type PageContext, pageContext } from '@/lib/pages/sign-in/page-context';
import { isSignedInFully } from '@/lib/pages/sign-in/required-step';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { Say } from '@/lib/platform/shared/say-with';

type Search = PageContext & { role: Role; text: string; t: Say };

/** Answers `?q=` with what is found, as JSON, for readers with access to the console. */
export async function answerFound<Result extends Omit<FoundLink, 'group' | 'href'>>(
  request: Request,
  tenantPlace: string,
  find: (search: Search) => Promise<Result[]>,
): Promise<Response> {
  const context = await pageContext(tenantPlace);
  const headers = { 'Cache-Control': 'no-store' };
  const t = await getText();
  const user = await currentSession(context);
  if (!user || !isSignedInFully(user))
    return Response.json({ error: t('search.signInFirst') }, { status: 401, headers });
  if (!user.role || !roleSuffices(user.role, 'auditor'))
    return Response.json({ error: t('search.yourRoleDoesNotAllow') }, { status: 403, headers });
  const text = new URL(request.url).searchParams.get('q') ?? '';
  return Response.json({ found: await find({ ...context, role: user.role, text, t }) }, { headers });
}
