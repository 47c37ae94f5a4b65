import { confirmEmail } from '@/lib/directory/confirm-email';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { sha256 } from '@/lib/platform/shared/secret';
import { orderConfirmation } from '@/lib/sign-in/one-time-links/order-confirmation';
import type { PostedForm } from '../answer-form';
import { ofSession } from '../factor-subject';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';
import { isSignedInFully } from '../required-step';
import { waitPage } from '../wait-page';
import { accountPurpose } from './account';

/** A form for a person who has completed every sign-in step that the tenant requires. */
function signedInForm(handle: (form: PostedForm, user: NonNullable<PostedForm['user']>) => Promise<string | Response>) {
  return formRoute({
    purpose: ({ user }) => accountPurpose(user?.id ?? ''),
    async handle(form) {
      const { tenant, user } = form;
      const account = tenantPath(tenant.place, '/account');
      if (!user) return journeyPath(tenant.place, '/login', { requestId: null, returnTo: account });
      return isSignedInFully(user) ? handle(form, user) : account;
    },
  });
}

/** POST that emails a confirmation link to the person's own address. */
export const submitSendConfirmation = signedInForm(async (form, user) => {
  const { tenant, container, origin } = form;
  const account = tenantPath(tenant.place, '/account');
  if (!container.mail) return account;
  const ordered = await orderConfirmation(
    container,
    { tenant, personId: user.personId },
    { cause: causeOf(user, origin), now: container.now() },
  );
  if (ordered.kind === 'throttled')
    return waitPage(form, {
      retryAfterSeconds: ordered.retryAfterSeconds,
      back: { href: account, text: msg('signIn.backToYourAccount') },
    });
  return `${account}?done=email-sent`;
});

/**
 * POST that confirms the person's own address: `token` from the email. Where no email is sent, a recent sign-in
 * replaces the token.
 */
export const submitConfirmEmail = signedInForm(async (form, user) => {
  const { tenant, container, fields, origin } = form;
  const account = tenantPath(tenant.place, '/account');
  const token = fields.get('token');
  if (token === undefined && (container.mail || !(await ofSession(form, user)).mayManage)) return account;
  const { kind } = await confirmEmail(
    container.directory,
    { tenantId: tenant.id, personId: user.personId, tokenHash: token === undefined ? null : sha256(token) },
    { cause: causeOf(user, origin), now: container.now() },
  );
  return kind === 'not-confirmed' ? tenantPath(tenant.place, '/account/email') : `${account}?done=email-confirmed`;
});
