import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { narrowOwnTokens, type TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';
import { sections } from './sections';

export interface GrantChoice {
  name: string;
  label: string;
  description: string | undefined;
}

/** The grant types of a client. */
export function GrantFields({ client, grants }: { client: RegisteredClient; grants: readonly GrantChoice[] }) {
  const t = useText();
  return (
    <FormSection {...sections.grants} className="group/grants">
      <ChoiceGroup legend={t('common.grantTypes')} legendHidden name="grant_types" className="-mt-2.5">
        {grants.map(({ name, label, description }) => (
          <Checkbox
            key={name}
            name="grant_types"
            value={name}
            label={label}
            description={description}
            defaultChecked={client.grantTypes.includes(name)}
          />
        ))}
      </ChoiceGroup>
      <ExchangeFields policy={client.tokenExchange} />
    </FormSection>
  );
}

// Works without scripts: the style sheet checks whether the grant is selected, and fields with errors are always shown.
const forExchange = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=token-exchange]:checked]/grants:block';

/**
 * Which resources a client serves, which tokens it may exchange, and who may act for the people behind its tokens (RFC
 * 8693).
 */
function ExchangeFields({ policy }: { policy: TokenExchangePolicy | null }) {
  const t = useText();
  const { subjectClients, serves, audiences, impersonation, mayAct } = policy ?? narrowOwnTokens;
  return (
    <>
      <Field
        label={t('clients.resourcesItServes')}
        name="exchange_serves"
        optional
        hint={t('clients.oneIdentifierPerLineClientCan')}
      >
        <Textarea
          name="exchange_serves"
          rows={2}
          defaultValue={serves.join('\n')}
          placeholder="https://orders.example.com"
          spellCheck={false}
        />
      </Field>
      <div className={forExchange}>
        <div className="space-y-5">
          <Field
            label={t('clients.resourcesItCanCall')}
            name="exchange_audiences"
            optional
            hint={t('clients.oneIdentifierPerLineClient')}
          >
            <Textarea
              name="exchange_audiences"
              rows={2}
              defaultValue={audiences.join('\n')}
              placeholder="https://stock.example.com"
              spellCheck={false}
            />
          </Field>
          <Field
            label={t('clients.clientsWhoseTokensItCan')}
            name="exchange_subject_clients"
            optional
            hint={t('clients.oneClientIdPerLine')}
          >
            <Textarea
              name="exchange_subject_clients"
              rows={2}
              defaultValue={subjectClients.join('\n')}
              spellCheck={false}
            />
          </Field>
          <Switch
            name="exchange_impersonation"
            defaultChecked={impersonation}
            label={t('clients.allowImpersonation')}
            lessSafe="on"
            description={t('clients.exchangedTokensDontShowThat')}
          />
        </div>
      </div>
      <Field
        label={t('clients.allowedActorMayAct')}
        name="exchange_may_act"
        optional
        hint={t('clients.clientIdOnlyThatClient')}
      >
        <Input
          name="exchange_may_act"
          maxLength={255}
          defaultValue={mayAct ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
