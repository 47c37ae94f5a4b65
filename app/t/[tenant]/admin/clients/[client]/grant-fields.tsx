import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { ACCESS_TOKEN_TYPE, ID_TOKEN_TYPE, JWT_TYPE, subjectTokenTypes } from '@/lib/oauth/parameters/token-type';
import { narrowOwnTokens, type TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';
import { msg } from '@/lib/platform/shared/message';
import { sections } from './sections';

export interface GrantChoice {
  name: string;
  label: string;
  description: string | undefined;
}

/** The grant types of a client. */
export function GrantFields({
  client,
  grants,
  algorithms,
}: {
  client: RegisteredClient;
  grants: readonly GrantChoice[];
  algorithms: readonly string[];
}) {
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
      <BackchannelFields client={client} algorithms={algorithms} />
      <ExchangeFields policy={client.tokenExchange} />
    </FormSection>
  );
}

// Works without scripts: the style sheet checks whether the grant is selected, and fields with errors are always shown.
const forBackchannel = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=ciba]:checked]/grants:block';

/** How a client learns of a person's decision, and whether it signs its requests (CIBA). */
function BackchannelFields({ client, algorithms }: { client: RegisteredClient; algorithms: readonly string[] }) {
  const t = useText();
  return (
    <div className={forBackchannel}>
      <div className="space-y-5">
        <Field
          label={t('clients.tokenDeliveryMode')}
          name="backchannel_token_delivery_mode"
          hint={t('clients.howClientLearnsThatPersonHas')}
        >
          <Select
            name="backchannel_token_delivery_mode"
            defaultValue={client.backchannelTokenDeliveryMode}
            options={[
              { value: 'poll', label: t('clients.pollClientAsksRepeatedly') },
              { value: 'ping', label: t('clients.pingClientIsNotified') },
            ]}
          />
        </Field>
        <Field
          label={t('clients.notificationEndpoint')}
          name="backchannel_client_notification_endpoint"
          optional
          hint={t('clients.requiredInPingModeHttpsAddress')}
        >
          <Input
            name="backchannel_client_notification_endpoint"
            type="url"
            defaultValue={client.backchannelClientNotificationEndpoint ?? ''}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('clients.authenticationRequestSigningAlgorithm')}
          name="backchannel_authentication_request_signing_alg"
          hint={t('clients.withAlgorithmUnsignedRequestsAre')}
        >
          <Select
            name="backchannel_authentication_request_signing_alg"
            defaultValue={client.backchannelAuthenticationRequestSigningAlg ?? ''}
            options={[
              { value: '', label: t('clients.notRequired') },
              ...algorithms.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
      </div>
    </div>
  );
}

const forExchange = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=token-exchange]:checked]/grants:block';

const tokenTypes = {
  [ACCESS_TOKEN_TYPE]: {
    label: msg('clients.accessTokensOfServer'),
    description: msg('clients.ownOnesAndThoseAllowedBelow'),
  },
  [ID_TOKEN_TYPE]: { label: msg('clients.idTokens'), description: msg('clients.issuedToClientOrListed') },
  [JWT_TYPE]: { label: msg('clients.jwtsOfTrustedIssuers'), description: msg('clients.sameRulesAsAssertions') },
} as const;

/**
 * Which resources a client serves, which tokens it may exchange, and who may act for the people behind its tokens (RFC
 * 8693).
 */
function ExchangeFields({ policy }: { policy: TokenExchangePolicy | null }) {
  const t = useText();
  const {
    subjectTokenTypes: accepted,
    boundTokens,
    subjectClients,
    serves,
    audiences,
    impersonation,
    mayAct,
  } = policy ?? narrowOwnTokens;
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
          <ChoiceGroup legend={t('clients.tokensItCanExchange')} name="exchange_subject_token_types">
            {subjectTokenTypes.map((type) => (
              <Checkbox
                key={type}
                name="exchange_subject_token_types"
                value={type}
                label={t(tokenTypes[type].label)}
                description={t(tokenTypes[type].description)}
                defaultChecked={accepted.includes(type)}
              />
            ))}
          </ChoiceGroup>
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
            name="exchange_bound_tokens"
            defaultChecked={boundTokens}
            label={t('clients.exchangeKeyBoundTokens')}
            lessSafe="on"
            description={t('clients.requestMustProveItsOwnKey')}
          />
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
