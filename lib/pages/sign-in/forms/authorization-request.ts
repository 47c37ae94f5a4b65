import { msg } from '@/lib/platform/shared/message';
import { switchAccount } from '../accounts-here';
import { answerClient } from '../answer-client';
import { continueSignIn, goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { decideConsent, leaveRequest } from '../interaction';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { journeyOf, journeyPath } from '../next-page';
import { refuseForm } from '../refuse-form';
import { consentPurpose, leaveRequestPurpose, selectAccountPurpose } from './purposes';

/** POST of the consent form: `request` and `decision`, which is `allow` or `deny`. */
export const submitConsent = formRoute({
  purpose: ({ fields }) => consentPurpose(fields.get('request') ?? ''),
  async handle(form) {
    const decision = form.fields.get('decision');
    if (decision !== 'allow' && decision !== 'deny') return refuseForm(form, msg('signIn.decisionMustBeAllowOr'), 400);
    const decided = await decideConsent(form, form.fields.get('request') ?? '', decision);
    if (decided.kind === 'answer') return answerClient(form, decided.answer);
    return decided.status === 403 ? refuseForm(form, decided.reason) : goneRequestPage(form);
  },
});

/**
 * POST of a person who chooses an account of this browser: `account`, the id of its session, and the journey. An
 * account that is no longer signed in is not chosen: the page lists the others.
 */
export const submitSelectAccount = formRoute({
  purpose: ({ user, fields }) =>
    selectAccountPurpose(fields.get('account') ?? user?.id ?? '', fields.get('request') ?? ''),
  async handle(form) {
    const { fields, tenant, user } = form;
    const journey = journeyOf((name) => fields.get(name));
    const chosen = await switchAccount(form, fields.get('account') ?? user?.id ?? '');
    return chosen ? continueSignIn(form, journey, true) : journeyPath(tenant.place, '/select-account', journey);
  },
});

/** POST that returns to the client without signing in: `request`. */
export const submitLeaveRequest = formRoute({
  purpose: ({ fields }) => leaveRequestPurpose(fields.get('request') ?? ''),
  async handle(form) {
    const left = await leaveRequest(form, form.fields.get('request') ?? '');
    if (left.kind === 'gone') return goneRequestPage(form);
    await keepPendingSignIn(form, null);
    return answerClient(form, left.answer);
  },
});
