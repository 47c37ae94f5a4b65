'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { RedirectUrisField } from '../redirect-uris-field';
import type { ScopeChoice } from '../../scope-checkboxes';
import { ScopeChoices } from '../scope-choices';
import { ClientCreated } from './client-created';
import type { CreatedClient } from './create';
import { KindChoices } from './kind-choices';

interface CreateClientFormProps {
  action: FormAction<CreatedClient>;
  scopes: readonly ScopeChoice[];
  listHref: string;
}

/** What nearly every application asks for; more is a choice. */
const scopesToBeginWith = ['openid', 'profile', 'email'];

/** The form, and in its place what was created once it was. What only people's clients need hides for a machine. */
export function CreateClientForm({ action, scopes, listHref }: CreateClientFormProps) {
  return (
    <ActionForm action={action} className="group/form max-w-3xl">
      {(state) =>
        state?.ok && state.data ? (
          <ClientCreated client={state.data} />
        ) : (
          <div className="space-y-5">
            <KindChoices />
            <Card
              title="Settings"
              footer={
                <>
                  <ButtonLink href={listHref}>Cancel</ButtonLink>
                  <SubmitButton>Create client</SubmitButton>
                </>
              }
            >
              <div className="space-y-6">
                <Field label="Name" name="client_name" required hint="People see it when they are asked for consent.">
                  <Input name="client_name" required maxLength={200} autoComplete="off" />
                </Field>
                <RedirectUrisField className="group-has-[[value=machine]:checked]/form:hidden group-has-[[value=device]:checked]/form:hidden" />
                <ScopeChoices scopes={scopes} chosen={scopesToBeginWith} />
                <Switch
                  name="first_party"
                  label="First-party"
                  description="People are not asked for consent. For your own applications only."
                  className="group-has-[[value=machine]:checked]/form:hidden"
                />
              </div>
            </Card>
          </div>
        )
      }
    </ActionForm>
  );
}
