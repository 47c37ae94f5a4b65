import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { afterLogout } from '@/lib/oauth/logout/after-logout';
import { openLogoutRequest } from '@/lib/oauth/logout/logout-request';
import { strictForm } from '@/lib/oauth/parameters/form';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { msg } from '@/lib/platform/shared/message';
import { originOf } from '@/lib/platform/shared/paths';
import { answerWithErrorPage } from '../answer-with-error-page';
import { type BrowserAnswer, formRoute } from '../form-route';
import { formSender } from '../form-sender';
import { refuseForm } from '../refuse-form';
import { signOut, signOutPerson } from '../sign-out';
import { signOutPurpose } from './purposes';

/**
 * POST that signs out the person for whom its page was rendered. It needs no form token: another site cannot make the
 * browser send the cookie (SameSite), and a form that the browser reports as cross-origin is rejected.
 */
export const submitSignOut: BrowserAnswer = (context, request) =>
  answerWithErrorPage(context, async () => {
    if (formSender(request.headers, originOf(context.container.config.url, context.tenant.place)) === 'foreign')
      return refuseForm(context, msg('signIn.signOutWasSentFrom'));
    try {
      return await signOutPerson(context, (await strictForm(request)).get(ACCOUNT_FIELD));
    } catch (error) {
      if (isOAuthError(error)) return refuseForm(context, error.detail, 400);
      throw error;
    }
  });

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
