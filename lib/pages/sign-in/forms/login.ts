import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { routeOfAddress } from '@/lib/sign-in/identity-providers/route-of-address';
import { everySid } from '@/lib/sign-in/sessions/session-cookie';
import { type SignIn, type SignInAttempt, signIn } from '@/lib/sign-in/sessions/sign-in';
import { signInFailures } from '@/lib/sign-in/sessions/sign-in-failures';
import type { PostedForm } from '../answer-form';
import { continueSignIn } from '../continue-sign-in';
import { sidsHere } from '../current-session';
import { formRoute } from '../form-route';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { keepSession } from '../keep-session';
import { keepTypedUserName } from '../keep-typed-user-name';
import { journeyOf, journeyPath } from '../next-page';
import { passwordsOff } from '../passwords-off';
import { waitPage } from '../wait-page';
import { type loginErrors } from './errors';
import { loginPurpose } from './purposes';

/** The internal reasons, for the failure record. */
const whyRefused: Record<Parameters<NonNullable<SignInAttempt['onRefused']>>[0]['reason'], Sayable> = {
  ...signInFailures,
  throttled: msg('signIn.tooManyFailedSignIns'),
};

/**
 * Signs the browser in with a new session, whose cookie is set in the response; the same person's previous session here
 * ends.
 */
async function signInWithPassword(
  form: PostedForm,
  { username, password }: { username: string; password: string },
): Promise<SignIn> {
  const { tenant, container, origin, browser } = form;
  const outcome = await signIn(
    container,
    {
      tenantId: tenant.id,
      login: username,
      password,
      previousSids: everySid(await sidsHere(form)),
      browserHash: browser.hash,
      lifetimeSeconds: tenant.settings.sessionSeconds,
      origin,
      onRefused: ({ reason, personId }) =>
        recordFailedRequest(form, { endpoint: 'login', code: 'access_denied', reason: whyRefused[reason], personId }),
    },
    container.now(),
  );
  if (outcome.kind === 'signed-in') await keepSession(form, outcome.sid);
  return outcome;
}

/** POST of the sign-in form: `username`, `password`, `switch` and `way` as received, and the journey. */
export const submitLogin = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const way = fields.get('way');
    const again = (error: keyof typeof loginErrors | 'retry') =>
      journeyPath(tenant.place, '/login', journey, { ...switching, ...(way && { way }), error });
    if (!tenant.settings.passwordSignIn) {
      recordFailedRequest(form, { endpoint: 'login', code: 'access_denied', reason: passwordsOff.reason });
      return again('passwords-off');
    }
    const username = fields.get('username');
    const password = fields.get('password');
    if (!username || !password) return again('incomplete');
    const outcome = await signInWithPassword(form, { username, password });
    await keepTypedUserName(form, outcome.kind === 'signed-in' || outcome.kind === 'second-factor' ? null : username);
    await keepPendingSignIn(form, outcome.kind === 'second-factor' ? outcome.token : null);
    if (outcome.kind === 'second-factor') return journeyPath(tenant.place, '/second-factor', journey);
    if (outcome.kind === 'signed-in') return continueSignIn(form, journey);
    if (outcome.kind === 'refused') {
      const route = await routeOfAddress(container.identityProviders.store, tenant.id, username);
      return again(route?.required ? 'provider-required' : 'refused');
    }
    return waitPage(form, {
      retryAfterSeconds: outcome.retryAfterSeconds,
      back: { href: again('retry'), text: msg('signIn.backToSignIn') },
    });
  },
});
