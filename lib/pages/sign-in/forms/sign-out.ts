import { headers } from 'next/headers';
import { msg } from '@/lib/platform/shared/message';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import { formSender } from '../form-sender';
import { pageContext } from '../page-context';
import { refuseForm } from '../refuse-form';
import { signOut } from '../sign-out';

/**
 * POST that signs out. It needs no form token: another site cannot make the browser send the cookie (SameSite), and a
 * form that the browser reports as cross-origin is rejected.
 */
export async function submitSignOut(
  _request: Request,
  { params }: { params: Promise<{ tenant: string }> },
): Promise<Response> {
  const context = await pageContext((await params).tenant);
  if (formSender(await headers(), originOf(context.container.config.url, context.tenant.place)) === 'foreign')
    return refuseForm(context, msg('signIn.signOutWasSentFrom'));
  await signOut(context);
  const location = tenantPath(context.tenant.place, '/signed-out');
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
