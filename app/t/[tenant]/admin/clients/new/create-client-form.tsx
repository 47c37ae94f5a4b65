'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import type { ScopeChoice } from '../../scope-checkboxes';
import { RedirectUrisField } from '../redirect-uris-field';
import { ScopeChoices } from '../scope-choices';
import { ClientCreated } from './client-created';
import type { CreatedClient } from './create';
import { KindChoices } from './kind-choices';
import { ServedResourceField } from './served-resource-field';
import { forPeople } from './shown-for';

interface CreateClientFormProps {
  action: FormAction<CreatedClient>;
  scopes: readonly ScopeChoice[];
  listHref: string;
}

/** What nearly every app that people sign in to requests; the administrator can add more. */
const scopesToBeginWith = ['openid', 'profile', 'email'];

/**
 * The form, replaced by the created client. Fields that matter only to clients with people are hidden for machines and
 * servers.
 */
export function CreateClientForm({ action, scopes, listHref }: CreateClientFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="group/form max-w-3xl">
      {(state) =>
        state?.ok && state.data ? (
          <ClientCreated client={state.data} />
        ) : (
          <div className="space-y-5">
            <KindChoices />
            <Card
              title={t('Settings')}
              footer={
                <>
                  <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
                  <SubmitButton>{t('Create client')}</SubmitButton>
                </>
              }
            >
              <div className="space-y-6">
                <Field label={t('Name')} name="client_name" required hint={t('Shown to people on the consent page.')}>
                  <Input name="client_name" required maxLength={200} autoComplete="off" />
                </Field>
                <RedirectUrisField className={`${forPeople} group-has-[[value=device]:checked]/form:hidden`} />
                <ServedResourceField />
                <ScopeChoices scopes={scopes} chosen={scopesToBeginWith} />
                <Switch
                  name="first_party"
                  label={t('First-party')}
                  lessSafe="on"
                  description={t('People aren’t asked for consent. Use only for your own applications.')}
                  className={forPeople}
                />
              </div>
            </Card>
          </div>
        )
      }
    </ActionForm>
  );
}
