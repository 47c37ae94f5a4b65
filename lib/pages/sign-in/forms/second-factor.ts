import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { msg } from '@/lib/platform/shared/message';
import { confirmWithCode } from '@/lib/sign-in/second-factors/confirm-with-code';
import { confirmWithPasskey, passkeyRequest } from '@/lib/sign-in/second-factors/confirm-with-passkey';
import type { RequestingBrowser } from '@/lib/sign-in/second-factors/finish-confirmation';
import { everySid } from '@/lib/sign-in/sessions/session-cookie';
import type { PostedForm } from '../answer-form';
import { continueSignIn } from '../continue-sign-in';
import { sidsHere } from '../current-session';
import { type FactorSubject, factorSubject } from '../factor-subject';
import { formRoute } from '../form-route';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { keepSession } from '../keep-session';
import { keepTypedUserName } from '../keep-typed-user-name';
import { type Journey, journeyOf, journeyPath } from '../next-page';
import { refuseForm } from '../refuse-form';
import { waitPage } from '../wait-page';
import { secondFactorPurpose } from './purposes';

/** A form about a person's second factor, with where to continue. */
export interface FactorForm extends PostedForm {
  subject: FactorSubject;
  requestingBrowser: RequestingBrowser;
  journey: Journey;
  /** The address of a page with the same person and journey, and with an error. */
  page(path: string, extra?: Record<string, string>): string;
}

/**
 * A form on the second factor pages, accepted only for the person that it was shown for. Without a waiting sign-in and
 * without a session, the person is sent to the sign-in page.
 */
export function factorForm(handle: (form: FactorForm) => Promise<string | Response>) {
  return formRoute({
    purpose: ({ fields }) => secondFactorPurpose(fields.get('person') ?? ''),
    async handle(form) {
      const { fields, tenant, origin, browser } = form;
      const journey = journeyOf((name) => fields.get(name));
      const subject = await factorSubject(form, (name) => fields.get(name));
      if (!subject) return journeyPath(tenant.place, '/login', journey, { error: 'expired' });
      // In another tab, a sign-in of another person has begun, or the account was switched.
      if (subject.person.personId !== fields.get('person')) return refuseForm(form, msg('signIn.formDoesNotBelongTo'));
      if (!browser.hash) return refuseForm(form, msg('signIn.browserSentNoCookie'));
      const requestingBrowser = {
        browserHash: browser.hash,
        sids: everySid(await sidsHere(form)),
        lifetimeSeconds: tenant.settings.sessionSeconds,
        origin,
      };
      const as: Record<string, string> = fields.get('as') === 'session' ? { as: 'session' } : {};
      return handle({
        ...form,
        subject,
        requestingBrowser,
        journey,
        page: (path, extra = {}) => journeyPath(tenant.place, path, journey, { ...as, ...extra }),
      });
    },
  });
}

/** Stores the cookie of the session that was started or raised, and removes the waiting sign-in. */
export async function keepFinished(form: PostedForm, sid: string): Promise<void> {
  await keepPendingSignIn(form, null);
  await keepTypedUserName(form, null);
  await keepSession(form, sid);
}

async function finishWith(form: FactorForm, sid: string): Promise<string | Response> {
  await keepFinished(form, sid);
  return continueSignIn(form, form.journey);
}

/** POST of a code: `kind` is `totp` or `recovery-code`, `code` as typed, and the journey. */
export const submitSecondFactorCode = factorForm(async (form) => {
  const { fields, container, subject, requestingBrowser, journey, page, tenant } = form;
  const kind = fields.get('kind') === 'recovery-code' ? 'recovery-code' : 'totp';
  const code = fields.get('code');
  if (!code) return page('/second-factor', { error: 'incomplete' });
  const recoveryKey = container.tenantKeys.loaded(tenant.id)['recovery-code'];
  const stores = {
    secondFactors: container.secondFactors,
    throttle: container.throttle,
    key: container.secrets.secondFactor,
    recoveryKey,
  };
  const outcome = await confirmWithCode(
    stores,
    subject.person,
    { kind, code: code.slice(0, 100) },
    requestingBrowser,
    container.now(),
  );
  switch (outcome.kind) {
    case 'done':
      return finishWith(form, outcome.sid);
    case 'gone':
      return journeyPath(tenant.place, '/login', journey, { error: 'expired' });
    case 'wrong':
    case 'used':
      return page('/second-factor', { error: `${outcome.kind === 'used' ? 'used' : 'wrong'}-${kind}` });
    case 'throttled':
      oauthContext(form).refused({
        endpoint: 'form',
        code: 'access_denied',
        clientId: null,
        personId: subject.person.personId,
        reason: msg('signIn.tooManyWrongSecondFactors'),
      });
      return waitPage(form, {
        retryAfterSeconds: outcome.retryAfterSeconds,
        back: { href: page('/second-factor'), text: msg('signIn.back') },
      });
  }
});

/** POST from the page's script that requests a challenge for the person's passkeys. */
export const submitPasskeyRequest = factorForm(async ({ container, subject, requestingBrowser }) => {
  const { person, relyingParty } = subject;
  if (!relyingParty) return noPasskeys();
  return Response.json(
    await passkeyRequest(
      container.secondFactors,
      relyingParty,
      { ...person, browserHash: requestingBrowser.browserHash },
      container.now(),
    ),
  );
});

/** POST of the browser's passkey response: `answer`, and the journey. */
export const submitSecondFactorPasskey = factorForm(async (form) => {
  const { fields, container, subject, requestingBrowser, page } = form;
  if (!subject.relyingParty) return noPasskeys();
  const outcome = await confirmWithPasskey(
    container.secondFactors,
    subject.relyingParty,
    subject.person,
    fields.get('answer') ?? '',
    requestingBrowser,
    container.now(),
  );
  return outcome.kind === 'done' ? finishWith(form, outcome.sid) : page('/second-factor', { error: 'wrong-passkey' });
});

/** Browsers do not support passkeys at this address, so the pages do not offer them. */
export function noPasskeys(): Response {
  return Response.json({ error: 'passkeys are not available at this address' }, { status: 404 });
}
