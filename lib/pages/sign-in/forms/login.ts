import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { msg } from '@/lib/platform/shared/message';
import { continueSignIn } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { keepTypedUserName } from '../keep-typed-user-name';
import { journeyOf, journeyPath } from '../next-page';
import type { PageContext } from '../page-context';
import { passwordsOff } from '../passwords-off';
import { tenantAuth } from '../tenant-auth';
import { waitPage } from '../wait-page';
import { type loginErrors } from './errors';
import { loginPurpose } from './purposes';

/** `second-factor`: the password is right, but there is no session yet; pass `token` to keepPendingSignIn. */
type PasswordSignIn =
  | { kind: 'signed-in' }
  | { kind: 'second-factor'; token: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/**
 * Signs the browser in with a new session, whose cookie is set in the response; its previous session ends. For route
 * files and actions, because pages cannot set cookies.
 * @throws errors on our side
 */
async function signInWithPassword(
  { tenant }: Pick<PageContext, 'tenant'>,
  { username, password }: { username: string; password: string },
): Promise<PasswordSignIn> {
  try {
    await tenantAuth(tenant.slug).signIn('credentials', { username, password, redirect: false, redirectTo: '/' });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw ownErrorOf(error);
    return failure;
  }
  return { kind: 'signed-in' };
}

/** The outcome for a next-auth error; null for any other error. */
function failureOf(error: unknown): Exclude<PasswordSignIn, { kind: 'signed-in' }> | null {
  const refused = error instanceof Error && 'type' in error && error.type === 'CredentialsSignin';
  if (!refused) return null;
  if ('pendingToken' in error && typeof error.pendingToken === 'string')
    return { kind: 'second-factor', token: error.pendingToken };
  const throttled = 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number';
  return throttled ? { kind: 'throttled', retryAfterSeconds: Number(error.retryAfterSeconds) } : { kind: 'refused' };
}

/** The error on our side that next-auth has wrapped; any other error unchanged. */
function ownErrorOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : error;
}

/** POST of the sign-in form: `username`, `password`, `switch` as received, and the journey. */
export const submitLogin = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const again = (error: keyof typeof loginErrors | 'retry') =>
      journeyPath(tenant.place, '/login', journey, { ...switching, error });
    if (!tenant.settings.passwordSignIn) {
      recordFailedRequest(form, { endpoint: 'login', code: 'access_denied', reason: passwordsOff.reason });
      return again('passwords-off');
    }
    const username = fields.get('username');
    const password = fields.get('password');
    if (!username || !password) return again('incomplete');
    const outcome = await signInWithPassword(form, { username, password });
    await keepTypedUserName(
      container,
      outcome.kind === 'signed-in' || outcome.kind === 'second-factor' ? null : username,
    );
    await keepPendingSignIn(form, outcome.kind === 'second-factor' ? outcome.token : null);
    if (outcome.kind === 'second-factor') return journeyPath(tenant.place, '/second-factor', journey);
    if (outcome.kind === 'signed-in') return continueSignIn(form, journey);
    if (outcome.kind === 'refused') return again('refused');
    return waitPage(form, {
      retryAfterSeconds: outcome.retryAfterSeconds,
      back: { href: again('retry'), text: msg('signIn.backToSignIn') },
    });
  },
});
