import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { allow } from './actions';

const EXAMPLE_SCOPES = 'chat.read chat.history';

/** Allows one of the clients that may exchange tokens to reach another server. */
export function AllowForm({ tenantPlace, clients }: { tenantPlace: string; clients: readonly SelectOption[] }) {
  const t = useText();
  if (clients.length === 0)
    return <Callout title={t('clients.noClientExchangesTokens')}>{t('clients.turnOnTokenExchangeFirst')}</Callout>;
  return (
    <ActionForm action={allow.bind(null, tenantPlace)}>
      <EnteredInput />
      <Card
        title={t('clients.allowCrossAppAccess')}
        footer={<SubmitButton>{t('clients.allowAccess')}</SubmitButton>}
        flush
      >
        <div className="space-y-6 p-5">
          <Field label={t('common.client')} name="requesting_client" required>
            <Select name="requesting_client" options={clients} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('clients.issuerOfServer')} name="audience" required hint={t('clients.issuerOfServerHint')}>
              <Input
                name="audience"
                type="url"
                required
                maxLength={2048}
                placeholder="https://chat.example.com"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field label={t('clients.clientIdThere')} name="client_id" required hint={t('clients.clientIdThereHint')}>
              <Input name="client_id" required maxLength={255} autoComplete="off" spellCheck={false} />
            </Field>
            <Field label={t('common.scopes')} name="scopes" optional hint={t('clients.scopesThereHint')}>
              <Input name="scopes" placeholder={EXAMPLE_SCOPES} autoComplete="off" spellCheck={false} />
            </Field>
            <Field
              label={t('clients.signInClientOfServer')}
              name="sso_client_id"
              optional
              hint={t('clients.signInClientOfServerHint')}
            >
              <Input name="sso_client_id" maxLength={255} autoComplete="off" spellCheck={false} />
            </Field>
          </div>
          <Field label={t('common.resources')} name="resources" optional hint={t('clients.resourcesThereHint')}>
            <Textarea name="resources" mono rows={2} placeholder="https://api.chat.example.com/" />
          </Field>
        </div>
      </Card>
    </ActionForm>
  );
}
