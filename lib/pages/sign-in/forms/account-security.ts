import { type Ended, factorsRemoved } from '@/lib/pages/console/ended';
import { keepEnded } from '@/lib/pages/console/ended-news';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { factorName } from '@/lib/sign-in/second-factors/second-factor';
import type { PostedForm } from '../answer-form';
import { ofSession } from '../factor-subject';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';
import { accountPurpose } from './account';

/** The messages for `?done=` on the page. */
export const securityNews = {
  added: msg('signIn.yourSecondFactorsAreUp'),
  renamed: msg('signIn.secondFactorRenamed'),
  linked: msg('signIn.accountLinkedYouCanNow'),
} as const;

/** The messages for `?error=` on the page. */
export const securityErrors = {
  name: msg('common.enterAName'),
  gone: msg('common.thisSignInMethodNo'),
  required: msg('signIn.thisIsYourLastSecond'),
  'last-way': msg('signIn.thisIsYourOnlyWay'),
} as const;

type Answer = { done: keyof typeof securityNews } | { error: keyof typeof securityErrors } | { ended: Ended };

/**
 * A form that changes how the person signs in. It requires a recent sign-in; otherwise the page asks for confirmation
 * first.
 */
export function securityForm(
  handle: (form: PostedForm, user: NonNullable<PostedForm['user']>) => Promise<Answer | Response>,
) {
  return formRoute({
    purpose: ({ user }) => accountPurpose(user?.id ?? ''),
    async handle(form) {
      const { tenant, user } = form;
      const here = tenantPath(tenant.place, '/account/security');
      if (!user) return journeyPath(tenant.place, '/login', { requestId: null, returnTo: here });
      if (user.needsSecondFactor || !(await ofSession(form, user)).mayManage) return here;
      const answer = await handle(form, user);
      if (answer instanceof Response) return answer;
      if (!('ended' in answer)) return `${here}?${new URLSearchParams(answer)}`;
      await keepEnded(form, answer.ended);
      return here;
    },
  });
}

/** POST that renames one of the person's second factors: `factor`, `name`. */
export const submitRenameFactor = securityForm(async ({ fields, tenant, container, origin }, user) => {
  const name = factorName(fields.get('name'));
  if (!name) return { error: 'name' };
  const change = {
    tenantId: tenant.id,
    personId: user.personId,
    id: fields.required('factor'),
    name,
    cause: causeOf(user, origin),
  };
  return (await container.secondFactors.rename(change)) === 'renamed' ? { done: 'renamed' } : { error: 'gone' };
});

/** POST that removes one of the person's second factors: `factor`. */
export const submitRemoveFactor = securityForm(async (form, user) => {
  const { fields, tenant, container, origin } = form;
  const removed = await container.secondFactors.remove({
    tenantId: tenant.id,
    personId: user.personId,
    which: { id: fields.required('factor') },
    byAdministrator: null,
    cause: causeOf(user, origin),
    now: container.now(),
  });
  if (removed.kind === 'removed') {
    return { ended: { done: factorsRemoved(removed) } };
  }
  const { kind } = removed;
  return { error: kind === 'required' || kind === 'last-way' ? kind : 'gone' };
});
