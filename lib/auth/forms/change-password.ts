import { changePassword, type PasswordChange } from '@/lib/credentials/change-password';
import { passwordLength } from '@/lib/credentials/password-policy';
import { formRoute, type PostedForm } from '../form-route';
import { goOn } from '../go-on';
import { journeyOf, journeyPath } from '../next-page';
import { causeOf } from '../require-user';

/** Bound to the session: the form of one is none in another. */
export function changePasswordPurpose(sessionId: string): string {
  return `change-password ${sessionId}`;
}

type Refusal = Extract<PasswordChange, { kind: 'refused' }>['reason'] | 'incomplete' | 'different';

/** What `?error=` of the page can say, and of which field. */
export const changePasswordErrors: Record<Refusal, { field: 'current' | 'new' | 'repeated'; text: string }> = {
  incomplete: { field: 'new', text: 'Fill in all three fields.' },
  different: { field: 'repeated', text: 'This is not the same as the new password.' },
  'wrong-password': { field: 'current', text: 'This is not your current password.' },
  'same-password': { field: 'new', text: 'Choose a password other than the current one.' },
  'too-short': { field: 'new', text: `Use at least ${passwordLength.min} characters.` },
  'too-long': { field: 'new', text: `Use at most ${passwordLength.max} characters.` },
  common: { field: 'new', text: 'This is one of the passwords that are guessed first.' },
  'contains-user-name': { field: 'new', text: 'Leave your user name and e-mail address out of it.' },
};

/** POST of the form: `current_password`, `new_password`, `repeated_password`, and the journey. */
export const submitChangePassword = formRoute({
  purpose: ({ user }) => changePasswordPurpose(user?.id ?? ''),
  async handle(form) {
    const { fields, tenant, user } = form;
    const journey = journeyOf((name) => fields.get(name));
    if (!user) return journeyPath(tenant.slug, '/login', journey);
    const refusal = await change(form, user);
    return refusal === null ? goOn(form, journey) : journeyPath(tenant.slug, '/change-password', journey, { error: refusal });
  },
});

async function change({ fields, tenant, container, origin }: PostedForm, user: NonNullable<PostedForm['user']>): Promise<Refusal | null> {
  const [oldPassword, newPassword, repeated] = ['current_password', 'new_password', 'repeated_password'].map((name) => fields.get(name));
  if (!oldPassword || !newPassword || !repeated) return 'incomplete';
  if (newPassword !== repeated) return 'different';
  const outcome = await changePassword(
    container.credentials,
    { tenantId: tenant.id, personId: user.personId, sessionId: user.id, oldPassword, newPassword },
    { cause: causeOf(user, origin), now: container.now() },
  );
  return outcome.kind === 'refused' ? outcome.reason : null;
}
