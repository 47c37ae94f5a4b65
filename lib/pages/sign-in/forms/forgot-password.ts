import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { msg } from '@/lib/platform/shared/message';
import { routeOfAddress } from '@/lib/sign-in/identity-providers/route-of-address';
import { askForReset } from '@/lib/sign-in/one-time-links/ask-for-reset';
import { formRoute } from '../form-route';
import { journeyOf, journeyPath } from '../next-page';
import { refusePassword } from '../refuse-password';
import { waitPage } from '../wait-page';
import { signInAt } from './login-upstream';
import { forgotPasswordPurpose } from './purposes';

/**
 * POST of the form: `username`, and the journey. The answer is the same whether or not the account exists. An
 * address whose domain requires an identity provider leads there, because a new password would not sign anyone in.
 */
export const submitForgotPassword = formRoute({
  purpose: () => forgotPasswordPurpose,
  async handle(form) {
    const { fields, tenant, container, browser, origin } = form;
    const journey = journeyOf((name) => fields.get(name));
    const here = (extra: Record<string, string> = {}) => journeyPath(tenant.place, '/forgot-password', journey, extra);
    if (!tenant.settings.passwordSignIn) return refusePassword(form);
    const login = fields.get('username')?.trim();
    if (!container.mail) return here();
    if (!login) return here({ error: 'incomplete' });
    const route = await routeOfAddress(container.identityProviders.store, tenant.id, login);
    if (route?.required) return signInAt(form, { providerId: route.id, journey, switching: false, address: login });
    const asked = await askForReset(container, { tenant, login, browserHash: browser.hash, origin }, container.now());
    if (asked.kind === 'throttled') {
      oauthContext(form).refused({
        endpoint: 'form',
        code: 'access_denied',
        reason: msg('signIn.tooManyPasswordResetsWere'),
        clientId: null,
      });
      return waitPage(form, {
        retryAfterSeconds: asked.retryAfterSeconds,
        back: { href: journeyPath(tenant.place, '/login', journey), text: msg('signIn.backToSignIn') },
      });
    }
    return here({ asked: '1' });
  },
});
