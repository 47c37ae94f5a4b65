import { causeOf } from '@/lib/pages/console/require-user';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { factorName } from '@/lib/sign-in/second-factors/second-factor';
import type { PostedForm } from '../answer-form';
import { deliverSoon } from '../deliver-soon';
import { ofSession } from '../factor-subject';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';
import { accountPurpose } from './account';

/** The messages for `?done=` on the page. */
export const securityNews = {
  added: text('Your second factors are up to date.'),
  renamed: text('Second factor renamed.'),
  removed: text('Second factor removed. It no longer works.'),
  'removed-with-codes': text(
    'Second factor removed. It was your last one, so your recovery codes no longer work either. You can discard them.',
  ),
  linked: text('Account linked. You can now sign in with it.'),
  unlinked: text('Account unlinked. You can’t sign in with it.'),
} as const;

/** The messages for `?error=` on the page. */
export const securityErrors = {
  name: text('Enter a name.'),
  gone: text('This sign-in method no longer exists.'),
  required: text('This is your last second factor, and one is required. Add another one first.'),
  'last-way': text('This is your only way to sign in. Add another one first.'),
} as const;

type Answer = { done: keyof typeof securityNews } | { error: keyof typeof securityErrors };

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
      return answer instanceof Response ? answer : `${here}?${new URLSearchParams(answer)}`;
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
    deliverSoon(form);
    return { done: removed.recoveryCodes > 0 ? 'removed-with-codes' : 'removed' };
  }
  const { kind } = removed;
  return { error: kind === 'required' || kind === 'last-way' ? kind : 'gone' };
});
