import { msg } from '@/lib/platform/shared/message';
import { answerClient } from '../answer-client';
import { goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { decideConsent } from '../interaction';
import { refuseForm } from '../refuse-form';
import { consentPurpose } from './purposes';

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
