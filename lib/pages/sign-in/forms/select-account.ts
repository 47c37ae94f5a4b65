import { answerClient } from '../answer-client';
import { goneRequestPage } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { carryOn } from '../interaction';
import { journeyOf, journeyPath } from '../next-page';
import { selectAccountPurpose } from './purposes';

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
