import { tenantPath } from '@/lib/platform/shared/paths';
import { linkPath } from '@/lib/sign-in/one-time-links/link-url';
import { type LinkPurpose, linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { redeemAtProvider, redeemLink } from '@/lib/sign-in/one-time-links/redeem-link';
import type { PostedForm } from '../answer-form';
import { formRoute } from '../form-route';
import { journeyOf } from '../next-page';
import { passwordPolicyOf } from '../password-policy-of';
import { refusePassword } from '../refuse-password';
import { tooManyLinks } from '../too-many-links';
import { signInAt } from './login-upstream';
import { redeemLinkPurpose } from './purposes';

/** POST from the page that a link opens: `token`, and `new_password` and `repeated_password`, or `way=provider`. */
function submitRedeemLink(purpose: LinkPurpose) {
  return formRoute({
    purpose: ({ fields }) => redeemLinkPurpose(fields.get('token') ?? ''),
    async handle(form) {
      const { tenant, fields } = form;
      const gives = linkGives(tenant.settings);
      if (gives === null) return refusePassword(form);
      const here = linkPath(tenant.place, purpose, fields.get('token') ?? '');
      // The page was shown before passwords were turned off. It now asks for a passkey.
      if (gives === 'passkey') return here;
      if (fields.get('way') === 'provider') return continueAtProvider(form, purpose, here);
      const outcome = await redeem(form, purpose);
      if (typeof outcome === 'string') return `${here}&error=${outcome}`;
      switch (outcome.kind) {
        case 'redeemed':
          return tenantPath(tenant.place, '/reset-password/done');
        case 'bad-password':
          return `${here}&error=${outcome.fault}`;
        case 'throttled':
          return tooManyLinks(form, outcome.retryAfterSeconds, here);
        case 'refused':
          // The page says that the link cannot be used, and records why.
          return here;
      }
    },
  });
}

async function redeem({ fields, tenant, container, browser, origin }: PostedForm, purpose: LinkPurpose) {
  const [token = '', password, repeated] = ['token', 'new_password', 'repeated_password'].map((name) =>
    fields.get(name),
  );
  if (!password || !repeated) return 'incomplete';
  if (password !== repeated) return 'different';
  const policy = passwordPolicyOf({ tenant, container });
  return redeemLink(
    container,
    { tenantId: tenant.id, purpose, token, password, policy, browserHash: browser.hash, origin },
    container.now(),
  );
}

/** @param here the link's page, which says what the link now leads to, or that it cannot be used */
async function continueAtProvider(form: PostedForm, purpose: LinkPurpose, here: string): Promise<string | Response> {
  const { fields, tenant, container, browser, origin } = form;
  const outcome = await redeemAtProvider(
    container,
    { tenantId: tenant.id, purpose, token: fields.get('token') ?? '', browserHash: browser.hash, origin },
    container.now(),
  );
  switch (outcome.kind) {
    case 'redeemed': {
      const { provider, address } = outcome;
      // Another person may still be signed in in this browser.
      return signInAt(form, {
        providerId: provider.id,
        journey: journeyOf(() => null),
        switching: true,
        ...(address && { address }),
      });
    }
    case 'throttled':
      return tooManyLinks(form, outcome.retryAfterSeconds, here);
    case 'refused':
      return here;
  }
}

export const submitPasswordReset = submitRedeemLink('password-reset');
export const submitInvitation = submitRedeemLink('invitation');
