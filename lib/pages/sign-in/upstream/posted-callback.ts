import { strictForm } from '@/lib/oauth/parameters/form';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { answerWithErrorPage } from '../answer-with-error-page';
import type { BrowserAnswer } from '../form-route';
import { refuseForm } from '../refuse-form';
import { backToLogin } from './callback';
import { noAttemptText } from './outcome-text';
import { refuseUpstream } from './rejection-page';

/**
 * What the GET needs of a response. Apple also posts `id_token`, which the token endpoint returns again, and `user`,
 * the name that the person typed, which it sends once and without a signature. Nothing is created from a sign-in, so
 * the name is not kept.
 */
const passedOn = ['state', 'code', 'iss', 'error', 'error_description'] as const;

/**
 * POST of the address to which a provider returns the browser (OAuth 2.0 Form Post Response Mode), for Apple. The form
 * comes from another site, so the browser leaves its cookies out (SameSite=Lax), and whose sign-in it is cannot be
 * decided here. It sends the browser to the same address with GET, which takes its cookies along and decides. Nothing
 * is claimed, changed or requested here.
 */
export const postedFromUpstream: BrowserAnswer = (context, request, { provider: providerId = '' }) =>
  answerWithErrorPage(context, async () => {
    const { tenant, container } = context;
    const provider = await container.identityProviders.store.find(tenant.id, providerId);
    if (!provider?.apple)
      return refuseUpstream(context, {
        ...noAttemptText('no-provider'),
        back: backToLogin(context, { requestId: null, returnTo: null }),
      });
    try {
      const form = await strictForm(request);
      const query = new URLSearchParams();
      for (const name of passedOn) {
        const value = form.get(name);
        if (value !== undefined) query.set(name, value);
      }
      return `${upstreamRedirectUri(container.config.url, tenant.place, provider.id)}?${query}`;
    } catch (error) {
      if (isOAuthError(error)) return refuseForm(context, error.detail, 400);
      throw error;
    }
  });
