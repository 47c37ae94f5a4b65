import { userAgentText } from '@/lib/platform/shared/user-agent-text';
import { addPasskey, passkeyCreation } from '@/lib/sign-in/second-factors/enrol-passkey';
import { confirmTotp, startTotp } from '@/lib/sign-in/second-factors/enrol-totp';
import type { Outcome } from '@/lib/sign-in/second-factors/finish-confirmation';
import { factorName } from '@/lib/sign-in/second-factors/second-factor';
import { continueSignIn } from '../continue-sign-in';
import { journeyPath } from '../next-page';
import { type FactorForm, factorForm, keepFinished, noPasskeys } from './second-factor';

/** A form that adds a second factor. If the person may not add one yet, the page says what to do first. */
function enrolForm(handle: (form: FactorForm) => Promise<string | Response>) {
  return factorForm(async (form) => (form.subject.mayEnrol ? handle(form) : form.page('/second-factor')));
}

/** POST that creates a key for an authenticator app. */
export const submitStartTotp = enrolForm(async ({ container, subject, requestingBrowser, page }) => {
  const { tenantId, personId } = subject.person;
  const stores = { secondFactors: container.secondFactors, key: container.secrets.secondFactor };
  const enrolment = await startTotp(
    stores,
    { tenantId, personId, browserHash: requestingBrowser.browserHash },
    container.now(),
  );
  return page('/second-factor/authenticator', { enrolment });
});

/** POST that confirms the app: `enrolment`, `code`, `name`, and the journey. */
export const submitConfirmTotp = enrolForm(async (form) => {
  const { fields, container, subject, requestingBrowser, page } = form;
  const enrolment = fields.get('enrolment') ?? '';
  const code = fields.get('code');
  const name = factorName(fields.get('name'));
  const again = (error: string) => page('/second-factor/authenticator', { enrolment, error, ...(name && { name }) });
  if (!code) return again('incomplete');
  const stores = { secondFactors: container.secondFactors, key: container.secrets.secondFactor };
  const named = {
    token: enrolment,
    code: code.slice(0, 100),
    name: name ?? 'Authenticator app',
  };
  const outcome = await confirmTotp(stores, subject.person, named, requestingBrowser, container.now());
  return outcome.kind === 'wrong' ? again('wrong-totp') : added(form, outcome);
});

/** POST from the page's script that requests the options for creating a passkey. */
export const submitPasskeyCreation = enrolForm(async ({ container, subject, requestingBrowser, tenant }) => {
  const { person, relyingParty, displayName } = subject;
  if (!relyingParty) return noPasskeys();
  const creator = {
    ...person,
    displayName,
    tenantName: tenant.name,
    browserHash: requestingBrowser.browserHash,
    purpose: 'passkey-enrol' as const,
  };
  return Response.json(
    await passkeyCreation({ secondFactors: container.secondFactors }, relyingParty, creator, container.now()),
  );
});

/** POST of the passkey that the browser created: `answer`, `name`, and the journey. */
export const submitAddPasskey = enrolForm(async (form) => {
  const { fields, container, subject, requestingBrowser, origin } = form;
  if (!subject.relyingParty) return noPasskeys();
  const made = {
    answer: fields.get('answer') ?? '',
    name: factorName(fields.get('name')) ?? userAgentText(origin.userAgent),
  };
  const outcome = await addPasskey(
    { secondFactors: container.secondFactors },
    subject.relyingParty,
    subject.person,
    made,
    requestingBrowser,
    container.now(),
  );
  return added(form, outcome);
});

/** A person who has added their first factor sees recovery codes before continuing. */
async function added(form: FactorForm, outcome: Outcome | { kind: 'wrong' }): Promise<string | Response> {
  const { subject, tenant, journey, page } = form;
  switch (outcome.kind) {
    case 'done': {
      await keepFinished(form, outcome.sid);
      return subject.recoveryCodes > 0
        ? continueSignIn(form, journey)
        : journeyPath(tenant.place, '/second-factor/recovery-codes', journey);
    }
    case 'too-many':
      return page('/second-factor', { error: 'too-many' });
    case 'person-inactive':
    case 'password-changed':
      return journeyPath(tenant.place, '/login', journey, { error: 'expired' });
    default:
      return page('/second-factor', { error: 'not-added' });
  }
}
