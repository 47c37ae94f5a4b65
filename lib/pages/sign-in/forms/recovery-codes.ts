import { codesMadePage } from '../codes-made-page';
import { deliverSoon } from '../deliver-soon';
import { formRoute } from '../form-route';
import { journeyOf, journeyPath } from '../next-page';
import { makeCodes } from '../recovery-codes-page';
import { recoveryCodesPurpose } from './purposes';

/** POST that generates recovery codes, with the journey. The answer shows them, this one time. */
export const submitRecoveryCodes = formRoute({
  purpose: ({ user }) => recoveryCodesPurpose(user?.id ?? ''),
  async handle(form) {
    const { user, tenant, fields } = form;
    const journey = journeyOf((name) => fields.get(name));
    if (!user || user.needsSecondFactor) return journeyPath(tenant.place, '/login', journey);
    const made = await makeCodes(form, user);
    if ('error' in made) return journeyPath(tenant.place, '/second-factor/recovery-codes', journey, made);
    deliverSoon(form);
    return codesMadePage(made.codes, form, journeyPath(tenant.place, '/login', journey));
  },
});
