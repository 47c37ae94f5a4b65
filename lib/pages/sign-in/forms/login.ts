import { recordRefusal } from '@/lib/edge/http/record-refusal';
import { text } from '@/lib/platform/shared/text';
import { formRoute } from '../form-route';
import { goOn } from '../go-on';
import { journeyOf, journeyPath } from '../next-page';
import { passwordsOff } from '../passwords-off';
import { keepPendingSignIn } from '../pending-sign-in';
import { signInWithPassword } from '../sign-in-with-password';
import { keepTypedUserName } from '../typed-user-name';
import { waitPage } from '../wait-page';

export const loginPurpose = 'login';

/** What `?error=` of the sign-in page can say. `retry` has no text: the page that led there said why. */
export const loginErrors = {
  incomplete: text('Enter your user name and password.'),
  refused: text('Wrong user name or password. Check both and try again.'),
  expired: text('That took too long. Sign in again.'),
  passkey: text('This passkey can’t be used here. Try another passkey or another way to sign in.'),
  'passwords-off': text('Password sign-in is off. Choose one of the ways below.'),
  'passkeys-off': text('Passkey sign-in is off. Choose one of the ways below.'),
} as const;

/** POST of the sign-in form: `username`, `password`, `switch` as it came, and the journey. */
export const submitLogin = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const again = (error: keyof typeof loginErrors | 'retry') =>
      journeyPath(tenant.place, '/login', journey, { ...switching, error });
    if (!tenant.settings.passwordSignIn) {
      recordRefusal(form, { endpoint: 'login', code: 'access_denied', reason: passwordsOff.reason });
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
    if (outcome.kind === 'signed-in') return goOn(form, journey);
    if (outcome.kind === 'refused') return again('refused');
    return waitPage(form, {
      retryAfterSeconds: outcome.retryAfterSeconds,
      back: { href: again('retry'), text: text('Back to sign-in') },
    });
  },
});
