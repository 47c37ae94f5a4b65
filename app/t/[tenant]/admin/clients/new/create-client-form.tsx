'use client';

import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Switch } from '@/components/ui/switch';
import type { ScopeChoice } from '../../scope-checkboxes';
import { RedirectUrisField } from '../redirect-uris-field';
import { ScopeChoices } from '../scope-choices';
import type { CreatedClient } from './create';
import { clientKinds, kindNames } from './kinds';
import { forPeople, forServers } from './shown-for';

/** What the new client needs: its values and, only this time, its secret. */
function ClientCreated({ client }: { client: CreatedClient }) {
  const t = useText();
  return (
    <Card
      role="status"
      data-created
      title={t('clients.clientNameWasCreated', { clientName: client.clientName })}
      description={t('clients.configureApplicationWithTheseValues')}
      footer={
        <>
          <ButtonLink href={client.href}>{t('clients.openClient')}</ButtonLink>
          {client.trySignInHref && <ButtonLink href={client.trySignInHref}>{t('clients.trySignIn')}</ButtonLink>}
          <ButtonLink href={client.quickstartHref} variant="primary">
            {t('clients.quickstart')}
          </ButtonLink>
        </>
      }
    >
      <div className="space-y-5">
        <DescriptionList
          items={[
            { term: t('common.issuer'), detail: <CopyText value={client.issuer} what={t('common.issuerLower')} /> },
            { term: t('common.clientId'), detail: <CopyText value={client.clientId} what={t('clients.clientId')} /> },
            ...(client.secret === null
              ? [{ term: t('common.clientSecret'), detail: <Badge>{t('common.nonePublicClient')}</Badge> }]
              : []),
          ]}
        />
        {client.secret !== null && <SecretReveal label={t('common.clientSecret')} value={client.secret} />}
      </div>
    </Card>
  );
}

/** A server's address, which is the audience of tokens for it. Only servers have one. */
function ServedResourceField() {
  const t = useText();
  return (
    <Field
      label={t('clients.resourceIdentifier')}
      name="resource"
      hint={t('clients.audienceOfItsTokensRfc')}
      className={forServers}
    >
      <Input
        name="resource"
        inputMode="url"
        placeholder="https://orders.example.com"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** The choice of the kind of client, as a grid of cards. */
function KindChoices() {
  const t = useText();
  return (
    <ChoiceGroup legend={t('clients.kindOfClient')} name="kind" columns className="[&>div]:gap-3">
      {kindNames.map((kind) => (
        <Radio
          key={kind}
          name="kind"
          value={kind}
          required
          defaultChecked={kind === 'web'}
          label={t(clientKinds[kind].label)}
          description={t(clientKinds[kind].description)}
          className="rounded-lg border bg-surface px-4 py-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
        />
      ))}
    </ChoiceGroup>
  );
}

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
            <EnteredInput />
            <KindChoices />
            <Card
              title={t('common.settings')}
              footer={
                <>
                  <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
                  <SubmitButton>{t('common.createClient')}</SubmitButton>
                </>
              }
            >
              <div className="space-y-6">
                <Field label={t('common.name')} name="client_name" required hint={t('clients.shownToPeopleOnConsent')}>
                  <Input name="client_name" required maxLength={200} autoComplete="off" />
                </Field>
                <RedirectUrisField
                  className={`${forPeople} group-has-[[value=device]:checked]/form:hidden group-has-[[value=backchannel]:checked]/form:hidden`}
                />
                <ServedResourceField />
                <ScopeChoices scopes={scopes} chosen={scopesToBeginWith} />
                <Switch
                  name="first_party"
                  label={t('clients.skipConsent')}
                  lessSafe="on"
                  description={t('clients.peopleArentAskedForConsent')}
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
