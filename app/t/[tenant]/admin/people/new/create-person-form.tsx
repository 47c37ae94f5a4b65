'use client';

import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Role } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { InvitationChoice } from '../../invitation-choice';
import { HandedOutLink } from '../handed-out-link';
import { RoleChoices } from '../role-choices';
import { roleLabels } from '../role-labels';
import type { CreatedPerson } from './create';

const invited = {
  password: msg('people.theyUseInvitationToChoose'),
  passkey: msg('people.theyUseInvitationToAdd'),
  provider: msg('people.theyUseInvitationToSignIn'),
} as const;

/** How the new person signs in: the invitation was emailed, or is shown once. */
function PersonCreated({ person, sendsMail }: { person: CreatedPerson; sendsMail: boolean }) {
  const { userName, role, link, href } = person;
  const t = useText();
  return (
    <Card
      role="status"
      title={t('common.nameWasCreated', { name: userName })}
      description={link ? t(invited[link.leadsTo]) : t('people.theyCanSignInOnce')}
      footer={
        <ButtonLink href={href} variant="primary">
          {t('people.viewPerson')}
        </ButtonLink>
      }
    >
      <div className="space-y-4">
        {link && !sendsMail && (
          <p className="text-sm font-medium">{t('people.noEmailSentSendLink', { name: userName })}</p>
        )}
        {link && <HandedOutLink link={link} label={t('common.invitationLink')} />}
        {role && (
          <p className="text-sm">
            {t('people.consoleRole')}: {t(roleLabels[role].label)}
          </p>
        )}
      </div>
    </Card>
  );
}

interface CreatePersonFormProps {
  action: FormAction<CreatedPerson>;
  /** The roles that may be assigned. */
  roles: readonly Role[];
  /** Whether the person is invited to choose a password or add a passkey. */
  invites: boolean;
  /** Whether invitations can be sent; if not, the link is shown. */
  sendsMail: boolean;
  listHref: string;
}

/** The form, replaced by the invitation once the person was created. */
export function CreatePersonForm({ action, roles, invites, sendsMail, listHref }: CreatePersonFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-2xl">
      {(state) =>
        state?.ok && state.data ? (
          <PersonCreated person={state.data} sendsMail={sendsMail} />
        ) : (
          <Card
            title={t('people.personDetails')}
            footer={
              <>
                <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
                <SubmitButton>{invites ? t('common.createAndInvite') : t('people.createPerson')}</SubmitButton>
              </>
            }
          >
            <div className="space-y-5">
              <EnteredInput />
              <Field label={t('common.userName')} name="userName" required hint={t('people.namePersonSignsInWith')}>
                <Input
                  name="userName"
                  required
                  maxLength={200}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
              <Field label={t('common.name')} name="displayName" optional>
                <Input name="displayName" maxLength={200} autoComplete="off" />
              </Field>
              <Field label={t('common.email')} name="email" optional>
                <Input name="email" type="email" maxLength={254} autoComplete="off" />
              </Field>
              <RoleChoices roles={roles} role={null} />
              {invites && <InvitationChoice sendsMail={sendsMail} />}
            </div>
          </Card>
        )
      }
    </ActionForm>
  );
}
