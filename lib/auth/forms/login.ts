import { formRoute } from '../form-route';
import { goOn } from '../go-on';
import { journeyOf, journeyPath } from '../next-page';
import { signInWithPassword } from '../sign-in-with-password';

export const loginPurpose = 'login';

/** What `?error=` of the sign-in page can say. */
export const loginErrors = {
  incomplete: 'Enter your user name and your password.',
  refused: 'That user name and password do not match. Check both and try again.',
  throttled: 'Too many attempts failed from here. Wait a quarter of an hour, then try again.',
} as const;

/** POST of the sign-in form: `username`, `password`, `switch` as it came, and the journey. */
export const submitLogin = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const again = (error: keyof typeof loginErrors) => journeyPath(tenant.slug, '/login', journey, { ...switching, error });
    const username = fields.get('username');
    const password = fields.get('password');
    if (!username || !password) return again('incomplete');
    const outcome = await signInWithPassword(form, { username, password });
    return outcome === 'signed-in' ? goOn(form, journey) : again(outcome);
  },
});
