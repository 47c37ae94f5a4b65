'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import type { Role } from '@/lib/directory/person';
import { RoleChoices } from '../role-choices';
import type { CreatedPerson } from './create';
import { PersonCreated } from './person-created';

interface CreatePersonFormProps {
  action: FormAction<CreatedPerson>;
  /** The roles that may be given. */
  roles: readonly Role[];
  /** Whether invitations can be sent; if not, the link is shown. */
  sendsMail: boolean;
  listHref: string;
}

/** The form, and in its place the invitation once the person was created. */
export function CreatePersonForm({ action, roles, sendsMail, listHref }: CreatePersonFormProps) {
  return (
    <ActionForm action={action} className="max-w-2xl">
      {(state) =>
        state?.ok && state.data ? (
          <PersonCreated person={state.data} />
        ) : (
          <Card
            title="Who is it?"
            footer={
              <>
                <ButtonLink href={listHref}>Cancel</ButtonLink>
                <SubmitButton>Create and invite</SubmitButton>
              </>
            }
          >
            <div className="space-y-5">
              <Field label="User name" name="userName" required hint="What they sign in with, often the e-mail address. Case does not matter.">
                <Input name="userName" required maxLength={200} autoComplete="off" autoCapitalize="none" spellCheck={false} />
              </Field>
              <Field label="Name" name="displayName" optional>
                <Input name="displayName" maxLength={200} autoComplete="off" />
              </Field>
              <Field label="E-mail" name="email" optional>
                <Input name="email" type="email" maxLength={254} autoComplete="off" />
              </Field>
              <RoleChoices roles={roles} role={null} />
              {sendsMail ? (
                <ChoiceGroup legend="Invitation" name="by">
                  <Radio name="by" value="mail" defaultChecked label="Send it by mail" description="To the e-mail address above." />
                  <Radio name="by" value="show" label="Show me the link" description="To hand it over another way." />
                </ChoiceGroup>
              ) : (
                <input type="hidden" name="by" value="show" />
              )}
            </div>
          </Card>
        )
      }
    </ActionForm>
  );
}
