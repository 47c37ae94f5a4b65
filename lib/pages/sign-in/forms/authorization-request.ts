import { msg } from '@/lib/platform/shared/message';
import { answerClient } from '../answer-client';
import { goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { carryOn, decideConsent, leaveRequest } from '../interaction';
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

/** POST of a person who continues with the current account: `request`. */
export const submitSelectAccount = formRoute({
  purpose: ({ user, fields }) => selectAccountPurpose(user?.id ?? '', fields.get('request') ?? ''),
  async handle(form) {
    const { fields, tenant, user } = form;
    const journey = journeyOf((name) => fields.get(name));
    if (!user) return journeyPath(tenant.place, '/login', journey);
    const next = await carryOn(form, journey.requestId ?? '', true);
    if (next.kind === 'gone') return goneRequestPage(form);
    return next.kind === 'answer' ? answerClient(form, next.answer) : next.location;
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
