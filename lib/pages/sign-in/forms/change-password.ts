import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import type { Ended } from '@/lib/pages/console/ended';
import { keepEnded } from '@/lib/pages/console/ended-news';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import type { ActiveCounts } from '@/lib/people/outcome';
import { msg } from '@/lib/platform/shared/message';
import { changePassword, type PasswordChange } from '@/lib/sign-in/passwords/change-password';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { PostedForm } from '../answer-form';
import { continueSignIn } from '../continue-sign-in';
import { formRoute } from '../form-route';
import { journeyOf, journeyPath } from '../next-page';
import { passwordPolicyOf } from '../password-policy-of';
import { refusePassword } from '../refuse-password';
import { waitPage } from '../wait-page';
import { changePasswordPurpose } from './purposes';

type Outcome = PasswordChange | { kind: 'refused'; reason: 'incomplete' | 'different' };

/**
 * POST of the form: `current_password` unless the sign-in has just proven it, `new_password`, `repeated_password`, and
 * the journey.
 */
export const submitChangePassword = formRoute({
  purpose: ({ user }) => changePasswordPurpose(user?.id ?? ''),
  async handle(form) {
    const { fields, tenant, user } = form;
    const journey = journeyOf((name) => fields.get(name));
    if (!user) return journeyPath(tenant.place, '/login', journey);
    if (!tenant.settings.passwordSignIn) return refusePassword(form);
    const outcome = await change(form, user);
    if (outcome.kind === 'changed') {
      await keepEnded(form, endedByChange(outcome.ended, tenant.settings));
      return continueSignIn(form, journey);
    }
    if (outcome.kind === 'refused')
      return journeyPath(tenant.place, '/change-password', journey, { error: outcome.reason });
    const back = {
      href: journeyPath(tenant.place, '/change-password', journey),
      text: msg('signIn.backToPasswordChange'),
    };
    oauthContext(form).refused({
      endpoint: 'form',
      code: 'access_denied',
      clientId: null,
      personId: user.personId,
      reason: msg('signIn.tooManyWrongCurrentPasswords'),
    });
    return waitPage(form, { retryAfterSeconds: outcome.retryAfterSeconds, back });
  },
});

/** Says if the person was signed in nowhere else. A change that ends nothing says nothing about other sessions. */
function endedByChange(
  { tokenFamilies: appConnections, ...others }: ActiveCounts,
  { passwordChangeEnds }: Pick<TenantSettings, 'passwordChangeEnds'>,
): Ended {
  const counts = { ...others, appConnections };
  if (Object.values(counts).some((count) => count > 0)) return { done: msg('ended.passwordChanged'), counts };
  return { done: passwordChangeEnds === 'nothing' ? msg('ended.passwordChanged') : msg('ended.passwordChangedAlone') };
}

async function change(form: PostedForm, user: NonNullable<PostedForm['user']>): Promise<Outcome> {
  const { fields, tenant, container, origin } = form;
  const [oldPassword, newPassword, repeated] = ['current_password', 'new_password', 'repeated_password'].map((name) =>
    fields.get(name),
  );
  if (!newPassword || !repeated) return { kind: 'refused', reason: 'incomplete' };
  if (newPassword !== repeated) return { kind: 'refused', reason: 'different' };
  return changePassword(
    container,
    {
      tenantId: tenant.id,
      personId: user.personId,
      sessionId: user.id,
      provenBy: user,
      oldPassword: oldPassword || null,
      newPassword,
      policy: passwordPolicyOf(form),
    },
    { cause: causeOf(user, origin), now: container.now() },
  );
}
