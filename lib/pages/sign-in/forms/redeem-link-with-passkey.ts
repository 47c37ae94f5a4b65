import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { msg } from '@/lib/platform/shared/message';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import { userAgentText } from '@/lib/platform/shared/user-agent-text';
import { linkPath } from '@/lib/sign-in/one-time-links/link-url';
import { type LinkPurpose, linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import {
  type PasskeyLinkUse,
  passkeyCreationByLink,
  redeemWithPasskey,
} from '@/lib/sign-in/one-time-links/redeem-link';
import { type RelyingParty, relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { PostedForm } from '../answer-form';
import { formRoute } from '../form-route';
import { refuseForm } from '../refuse-form';
import { tooManyLinks } from '../too-many-links';
import { redeemLinkPurpose } from './purposes';
import { noPasskeys } from './second-factor';

interface LinkFormAtHand extends PostedForm {
  relyingParty: RelyingParty;
  use: PasskeyLinkUse;
  /** The page that the link opens. */
  here: string;
}

/**
 * A form on the page that a link opens in a tenant that signs people in with passkeys only. If that setting has
 * changed, the page shows what the link offers now.
 */
function passkeyLinkForm(purpose: LinkPurpose, handle: (form: LinkFormAtHand) => Promise<string | Response>) {
  return formRoute({
    purpose: ({ fields }) => redeemLinkPurpose(fields.get('token') ?? ''),
    async handle(form) {
      const { tenant, container, fields, browser, origin } = form;
      const token = fields.get('token') ?? '';
      const here = linkPath(tenant.place, purpose, token);
      if (linkGives(tenant.settings) !== 'passkey') return here;
      const relyingParty = relyingPartyOf(originOf(container.config.url, tenant.place));
      if (!relyingParty) return noPasskeys();
      if (!browser.hash) return refuseForm(form, msg('signIn.browserSentNoCookie'));
      return handle({
        ...form,
        relyingParty,
        here,
        use: { tenantId: tenant.id, tenantName: tenant.name, purpose, token, browserHash: browser.hash, origin },
      });
    },
  });
}

/** POST from the page's script that requests the options for creating the passkey. */
function submitOptions(purpose: LinkPurpose) {
  return passkeyLinkForm(purpose, async ({ relyingParty, use, here, ...form }) => {
    const outcome = await passkeyCreationByLink(form.container, relyingParty, use, form.container.now());
    switch (outcome.kind) {
      case 'options':
        return Response.json(outcome.options);
      case 'throttled':
        return tooManyLinks(form, outcome.retryAfterSeconds, here);
      case 'refused':
        return here;
    }
  });
}

/** The internal reasons, for the failure record. */
const whyNotAdded = {
  gone: msg('signIn.passkeyChallengeWasAlreadyAnsweredHas'),
  wrong: msg('signIn.passkeyResponseIsInvalidIts'),
} as const;

/** POST of the passkey that the browser created: `token`, `answer`. */
function submitAnswer(purpose: LinkPurpose) {
  return passkeyLinkForm(purpose, async ({ relyingParty, use, here, ...form }) => {
    const { container, tenant, fields, origin } = form;
    const made = { answer: fields.get('answer') ?? '', name: userAgentText(origin.userAgent) };
    const outcome = await redeemWithPasskey(container, relyingParty, { ...use, ...made }, container.now());
    switch (outcome.kind) {
      case 'redeemed':
        return tenantPath(tenant.place, '/reset-password/done?passkey=1');
      case 'gone':
      case 'wrong':
        recordFailedRequest(form, { endpoint: 'form', code: 'access_denied', reason: whyNotAdded[outcome.kind] });
        return `${here}&error=not-added`;
      case 'throttled':
        return tooManyLinks(form, outcome.retryAfterSeconds, here);
      case 'refused':
        // The page says that the link cannot be used, and records why.
        return here;
    }
  });
}

export const submitResetPasskeyOptions = submitOptions('password-reset');
export const submitResetPasskey = submitAnswer('password-reset');
export const submitInvitationPasskeyOptions = submitOptions('invitation');
export const submitInvitationPasskey = submitAnswer('invitation');
