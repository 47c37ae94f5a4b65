import { formRoute } from '../form-route';
import { goOn } from '../go-on';
import { journeyOf, journeyPath } from '../next-page';
import { signInWithPassword } from '../sign-in-with-password';
import { keepTypedUserName } from '../typed-user-name';
import { waitPage } from '../wait-page';

export const loginPurpose = 'login';

/** What `?error=` of the sign-in page can say. `retry` has no text: the page that led there said why. */
export const loginErrors = {
  incomplete: 'Enter your user name and your password.',
  refused: 'That user name and password do not match. Check both and try again.',
} as const;

/** POST of the sign-in form: `username`, `password`, `switch` as it came, and the journey. */
export const submitLogin = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const again = (error: keyof typeof loginErrors | 'retry') => journeyPath(tenant.slug, '/login', journey, { ...switching, error });
    const username = fields.get('username');
    const password = fields.get('password');
    if (!username || !password) return again('incomplete');
    const outcome = await signInWithPassword(form, { username, password });
    await keepTypedUserName(container, outcome.kind === 'signed-in' ? null : username);
    if (outcome.kind === 'signed-in') return goOn(form, journey);
    if (outcome.kind === 'refused') return again('refused');
    return waitPage(form, { retryAfterSeconds: outcome.retryAfterSeconds, back: { href: again('retry'), text: 'Back to sign-in' } });
  },
});
