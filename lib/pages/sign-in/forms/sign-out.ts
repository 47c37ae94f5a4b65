import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { afterLogout } from '@/lib/oauth/logout/after-logout';
import { openLogoutRequest } from '@/lib/oauth/logout/logout-request';
import { msg } from '@/lib/platform/shared/message';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import { type BrowserAnswer, formRoute } from '../form-route';
import { formSender } from '../form-sender';
import { refuseForm } from '../refuse-form';
import { signOut } from '../sign-out';
import { signOutPurpose } from './purposes';

/**
 * POST that signs out. It needs no form token: another site cannot make the browser send the cookie (SameSite), and a
 * form that the browser reports as cross-origin is rejected.
 */
export const submitSignOut: BrowserAnswer = async (context, { headers }) => {
  if (formSender(headers, originOf(context.container.config.url, context.tenant.place)) === 'foreign')
    return refuseForm(context, msg('signIn.signOutWasSentFrom'));
  await signOut(context);
  const location = tenantPath(context.tenant.place, '/signed-out');
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
};

/**
 * POST that confirms signing out: `account`, the id of a session of this browser, by default the current one; `all` to
 * end the others too; and `request`, sealed, if a client requested it.
 */
export const submitConfirmSignOut = formRoute({
  purpose: ({ user, fields }) => signOutPurpose(fields.get('account') ?? user?.id ?? ''),
  async handle(form) {
    const account = form.fields.get('account') ?? form.user?.id;
    const all = form.fields.get('all') === '1';
    const oauth = oauthContext(form);
    const request = openLogoutRequest(oauth, form.fields.get('request') ?? '');
    const ended = await signOut(form, ({ id }) => all || id === account);
    return afterLogout(oauth, request, ended > 0);
  },
});
