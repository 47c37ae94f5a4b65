import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { findRequest } from '@/lib/oauth/interaction/find-request';
import { wantsAnother } from '@/lib/oauth/openid/requested-sign-in';
import { subjectOf } from '@/lib/oauth/openid/subject';
import { msg } from '@/lib/platform/shared/message';
import type { PostedForm } from '../answer-form';
import { goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { type Journey, journeyOf, journeyPath } from '../next-page';
import { askOfProvider, type Occasion } from '../upstream/ask-of-provider';
import { leaveForUpstream } from '../upstream/leave';
import { loginPurpose } from './purposes';

/** POST of a provider's button: `provider`, `switch` as received, and the journey. */
export const submitUpstreamSignIn = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields } = form;
    return signInAt(form, {
      providerId: fields.required('provider'),
      journey: journeyOf((name) => fields.get(name)),
      switching: fields.get('switch') === '1',
    });
  },
});

/**
 * Sends the browser to a provider to sign in.
 * @param to.address the address that the person has typed, for the provider's form
 */
export async function signInAt(
  form: Omit<PostedForm, 'fields'>,
  to: { providerId: string; journey: Journey; switching: boolean; address?: string },
): Promise<Response> {
  const { providerId, journey, switching, address } = to;
  const { tenant, user } = form;
  const asked = await askedBy(form, journey);
  if (asked === 'gone') return goneRequestPage(form);
  const wanted = askOfProvider({ ...asked, signedIn: user !== null, switching });
  return leaveForUpstream(form, {
    providerId,
    ...journey,
    sessionId: null,
    ...wanted,
    loginHint: address ?? wanted.loginHint,
    back: { href: journeyPath(tenant.place, '/login', journey), text: msg('signIn.backToSignIn') },
  });
}

async function askedBy(
  form: Omit<PostedForm, 'fields'>,
  { requestId }: Journey,
): Promise<Pick<Occasion, 'parameters' | 'unwanted'> | 'gone'> {
  if (requestId === null) return { parameters: null, unwanted: false };
  const { user, browser } = form;
  const context = oauthContext(form);
  const found = await findRequest(context, { requestId, browserHash: browser.hash });
  if (found.kind !== 'found') return 'gone';
  const {
    request: { parameters },
    client,
  } = found;
  return {
    parameters,
    unwanted: user !== null && wantsAnother(parameters, () => subjectOf(context, client, user.personId)),
  };
}
