import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { msg } from '@/lib/platform/shared/message';
import { originOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import { passkeySignInRequest, signInWithPasskey } from '@/lib/sign-in/second-factors/sign-in-with-passkey';
import { everySid } from '@/lib/sign-in/sessions/session-cookie';
import type { PostedForm } from '../answer-form';
import { continueSignIn } from '../continue-sign-in';
import { sidsHere } from '../current-session';
import { formRoute } from '../form-route';
import { journeyOf, journeyPath } from '../next-page';
import { refuseForm } from '../refuse-form';
import { waitPage } from '../wait-page';
import { type loginErrors } from './errors';
import { loginPurpose } from './purposes';
import { keepFinished, noPasskeys } from './second-factor';

/** POST from the page's script that requests a challenge for signing in with a passkey. */
export const submitPasskeySignInRequest = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { tenant, container, origin, browser } = form;
    const relyingParty = relyingPartyOf(originOf(container.config.url, tenant.place));
    if (!relyingParty || !browser.hash) return noPasskeys();
    if (!tenant.settings.passkeySignIn) {
      refused(form, 'not-offered');
      return Response.json({ error: inEnglish(whyRefused['not-offered']) }, { status: 403 });
    }
    const attempt = await container.throttle.passkeyChallenge({ tenantId: tenant.id, ipAddress: origin.ipAddress });
    if (attempt.kind === 'refused') {
      return waitPage(form, {
        retryAfterSeconds: attempt.retryAfterSeconds,
        back: {
          href: journeyPath(tenant.place, '/login', { requestId: null, returnTo: null }),
          text: msg('signIn.backToSignIn'),
        },
      });
    }
    return Response.json(
      await passkeySignInRequest(
        container.secondFactors,
        relyingParty,
        { tenantId: tenant.id, browserHash: browser.hash },
        container.now(),
      ),
    );
  },
});

/** The internal reasons, for the failure record. */
const whyRefused = {
  gone: msg('signIn.passkeyChallengeWasAlreadyAnswered'),
  unknown: msg('signIn.noPersonInThisTenant'),
  wrong: msg('signIn.passkeyResponseIsInvalidOr'),
  'proof-used': msg('signIn.passkeyCounterDidNotIncrease'),
  'person-inactive': msg('common.personIsDeactivated'),
  'password-changed': msg('common.passwordWasChangedAtSame'),
  'too-many': msg('signIn.tooManySecondFactors'),
  'not-offered': msg('signIn.passkeyOnlySignInIs'),
} as const;

/** POST of the browser's passkey response: `answer`, `switch` as received, and the journey. */
export const submitPasskeySignIn = formRoute({
  purpose: () => loginPurpose,
  async handle(form) {
    const { fields, tenant, container, origin, browser } = form;
    const journey = journeyOf((name) => fields.get(name));
    const relyingParty = relyingPartyOf(originOf(container.config.url, tenant.place));
    const switching = fields.get('switch') === '1' && { switch: '1' };
    const again = (error: keyof typeof loginErrors) =>
      journeyPath(tenant.place, '/login', journey, { ...switching, error });
    if (!relyingParty || !browser.hash) return refuseForm(form, msg('signIn.passkeysAreNotAvailableAt'));
    if (!tenant.settings.passkeySignIn) {
      refused(form, 'not-offered');
      return again('passkeys-off');
    }
    const place = {
      browserHash: browser.hash,
      sids: everySid(await sidsHere(form)),
      lifetimeSeconds: tenant.settings.sessionSeconds,
      origin,
    };
    const outcome = await signInWithPasskey(
      container.secondFactors,
      relyingParty,
      { tenantId: tenant.id, answer: fields.get('answer') ?? '' },
      place,
      container.now(),
    );
    if (outcome.kind === 'done') {
      await keepFinished(form, outcome.sid);
      return continueSignIn(form, journey);
    }
    refused(form, outcome.kind, 'personId' in outcome ? outcome.personId : null);
    if (outcome.kind === 'not-offered') return again('passkeys-off');
    return again(outcome.kind === 'gone' ? 'expired' : 'passkey');
  },
});

function refused(
  { container, tenant, origin }: PostedForm,
  why: keyof typeof whyRefused,
  personId: string | null = null,
): void {
  recordFailedRequest(
    { container, tenant, origin },
    { endpoint: 'login', code: 'access_denied', reason: whyRefused[why], personId },
  );
}
