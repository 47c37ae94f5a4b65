import { routeOfAddress } from '@/lib/sign-in/identity-providers/route-of-address';
import { answerWithErrorPage } from '../answer-with-error-page';
import { currentBrowser } from '../browser';
import { goneRequestPage } from '../continue-sign-in';
import { currentSession } from '../current-session';
import { type BrowserAnswer, formRoute } from '../form-route';
import { currentInteraction } from '../interaction';
import { keepTypedUserName } from '../keep-typed-user-name';
import { journeyOf, journeyPath } from '../next-page';
import { signInAt } from './login-upstream';
import { loginPurpose } from './purposes';

/**
 * POST of the first step of signing in: `username`, `switch` as received, and the journey. No account is looked up, so
 * known and unknown addresses get the same answer in the same time.
 */
export const submitLoginAddress = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container } = form;
    const journey = journeyOf((name) => fields.get(name));
    const switching = fields.get('switch') === '1';
    const on = (extra: Record<string, string>) =>
      journeyPath(tenant.place, '/login', journey, { ...(switching && { switch: '1' }), ...extra });
    const address = fields.get('username')?.trim();
    if (!address) return on({ error: 'no-address' });
    await keepTypedUserName(form, address);
    const route = await routeOfAddress(container.identityProviders.store, tenant.id, address);
    return route ? signInAt(form, { providerId: route.id, journey, switching, address }) : on({ way: 'password' });
  },
});

/**
 * GET of the address to which the sign-in page leads if the application names a person whose email domain leads to an
 * identity provider. The application's request, which only this browser can continue, holds the address.
 */
export const followLoginHint: BrowserAnswer = (context, request) =>
  answerWithErrorPage(context, async () => {
    const { tenant, container } = context;
    const { searchParams } = new URL(request.url);
    const journey = journeyOf((name) => searchParams.get(name));
    const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
    if (!interaction) return goneRequestPage(context);
    const address = interaction.loginHint ?? '';
    const route = await routeOfAddress(container.identityProviders.store, tenant.id, address);
    if (!route) return journeyPath(tenant.place, '/login', journey, { way: 'address' });
    await keepTypedUserName(context, address);
    return signInAt(
      { ...context, browser: await currentBrowser(context), user: await currentSession(context) },
      { providerId: route.id, journey, switching: false },
    );
  });
