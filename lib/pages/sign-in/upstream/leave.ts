import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { onwardPage } from '@/lib/edge/plain-pages/onward-page';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type Beginning, beginUpstream } from '@/lib/sign-in/identity-providers/begin-upstream';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PostedForm } from '../answer-form';
import { refuseForm } from '../refuse-form';
import { waitPage } from '../wait-page';
import { noAttemptText, unavailableText } from './outcome-text';
import { refuseUpstream } from './rejection-page';

type Leaving = Omit<Beginning, 'provider' | 'browserHash' | 'redirectUri'> & {
  providerId: string;
  back: { href: string; text: Sayable };
};

/** Sends the browser from a form or an address of ours to a provider. */
export async function leaveForUpstream(
  form: Omit<PostedForm, 'fields' | 'user'>,
  { providerId, back, ...leaving }: Leaving,
): Promise<Response> {
  const {
    tenant,
    container: { identityProviders, throttle, config, now },
    origin,
    browser,
  } = form;
  const provider = await identityProviders.store.find(tenant.id, providerId);
  if (!provider || provider.disabledAt) return refuseUpstream(form, { ...noAttemptText('no-provider'), back });
  if (!browser.hash) return refuseForm(form, msg('signIn.browserSentNoCookie'));
  const attempt = await throttle.upstreamSignIn({ tenantId: tenant.id, ipAddress: origin.ipAddress });
  if (attempt.kind === 'refused') {
    recordFailedRequest(form, {
      endpoint: 'login',
      code: 'access_denied',
      reason: msg('signIn.tooManySignInsAt'),
    });
    return waitPage(form, { retryAfterSeconds: attempt.retryAfterSeconds, back });
  }
  const redirectUri = upstreamRedirectUri(config.url, tenant.place, provider.id);
  const going = await beginUpstream(
    identityProviders,
    { ...leaving, provider, browserHash: browser.hash, redirectUri },
    now(),
  );
  if (going.kind === 'unavailable') return refuseUpstream(form, { ...unavailableText(provider, going.reason), back });
  return onwardPage({
    href: going.url,
    to: verbatim(provider.name),
    brand: brandOf(tenant),
    language: origin.language,
  });
}
