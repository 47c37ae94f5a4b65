import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { afterLogout } from '@/lib/oauth/logout/after-logout';
import { openLogoutRequest } from '@/lib/oauth/logout/logout-request';
import { formRoute } from '../form-route';
import { signOut } from '../sign-out';
import { signOutPurpose } from './purposes';

/** POST that confirms signing out: `request`, sealed, if a client requested it. */
export const submitConfirmSignOut = formRoute({
  purpose: ({ user }) => signOutPurpose(user?.id ?? ''),
  async handle(form) {
    const oauth = oauthContext(form);
    const request = openLogoutRequest(oauth, form.fields.get('request') ?? '');
    const location = await afterLogout(oauth, request, form.user !== null);
    await signOut(form);
    return location;
  },
});
