import { answerClient } from '../answer-client';
import { continueSignIn, goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { leaveRequest } from '../interaction';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { journeyOf } from '../next-page';
import { leaveRequestPurpose } from './purposes';

/**
 * POST that returns to the application without signing in: `request`. If nothing prevents the request from continuing,
 * it continues instead.
 */
export const submitLeaveRequest = formRoute({
  purpose: ({ fields }) => leaveRequestPurpose(fields.get('request') ?? ''),
  async handle(form) {
    const journey = journeyOf((name) => form.fields.get(name));
    const left = await leaveRequest(form, journey.requestId ?? '');
    if (left.kind === 'gone') return goneRequestPage(form);
    if (left.kind === 'needless') return continueSignIn(form, journey);
    await keepPendingSignIn(form, null);
    return answerClient(form, left.answer);
  },
});
