import { recordRefusal } from '@/lib/edge/http/record-refusal';
import { text } from '@/lib/platform/shared/text';
import { formRoute } from '../form-route';
import { goOn } from '../go-on';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { keepTypedUserName } from '../keep-typed-user-name';
import { journeyOf, journeyPath } from '../next-page';
import { passwordsOff } from '../passwords-off';
import { signInWithPassword } from '../sign-in-with-password';
import { waitPage } from '../wait-page';
import { loginErrors } from './errors';
import { loginPurpose } from './purposes';

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
