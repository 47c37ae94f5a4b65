import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { type IdentityProvider, linkingPolicies } from '@/lib/sign-in/identity-providers/provider';
import { type ProviderPreset, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { authMethodOptions, linkingDescriptions, linkingLabels } from './labels';

type KnownProvider = Omit<IdentityProvider, 'clientSecretSealed'> & { hasSecret: boolean };

/** What a provider gives to this server, under the provider's names. */
export function CredentialFields({
  provider,
  preset,
}: {
  provider?: KnownProvider | undefined;
  preset: ProviderPreset;
}) {
  const t = useText();
  const { clientIdLabel, clientSecretLabel, needsSecret } = preset;
  const kept = provider?.hasSecret === true;
  return (
    <>
      <Field label={t(clientIdLabel)} name="client_id" required hint={t('identityProviders.thisServersClientIdAt')}>
        <Input
          name="client_id"
          required
          maxLength={512}
          defaultValue={provider?.clientId}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t(clientSecretLabel)}
        name="client_secret"
        optional={!needsSecret}
        required={needsSecret}
        hint={
          kept
            ? t('identityProviders.secretIsStoredEncryptedLeave')
            : needsSecret
              ? t('identityProviders.storedEncrypted')
              : t('identityProviders.storedEncryptedLeaveEmptyIf')
        }
      >
        <Input name="client_secret" required={needsSecret} maxLength={1024} autoComplete="off" spellCheck={false} />
      </Field>
      {kept && <Checkbox name="forget_secret" label={t('identityProviders.removeClientSecret')} />}
    </>
  );
}

/** All settings of a provider, as sections of a form. */
export function ProviderFields({
  provider,
  preset,
  mayManageOwners,
}: {
  provider?: KnownProvider;
  /** For a new provider, whose credentials are asked for before. */
  preset?: ProviderPreset;
  mayManageOwners: boolean;
}) {
  const t = useText();
  const { clientAuthentication, scope, scopeHint, name } = preset ?? providerPresets.oidc;
  return (
    <>
      <div className="space-y-5">
        <Field label={t('common.name')} name="name" required hint={t('identityProviders.shownOnItsButtonAfter')}>
          <Input
            name="name"
            required
            maxLength={60}
            defaultValue={provider?.name ?? name?.verbatim}
            placeholder={t('identityProviders.google')}
            autoComplete="off"
          />
        </Field>
        {!preset && <CredentialFields preset={providerPresets.oidc} provider={provider} />}
        <Field label={t('identityProviders.clientAuthenticationMethod')} name="client_authentication">
          <Select
            name="client_authentication"
            options={authMethodOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            defaultValue={provider?.clientAuthentication ?? clientAuthentication}
          />
        </Field>
        <Field label={t('common.scopes')} name="scope" optional hint={t(scopeHint)}>
          <Input
            name="scope"
            maxLength={1000}
            defaultValue={provider ? provider.scopes.join(' ') : scope}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <div className="space-y-5">
        <ChoiceGroup legend={t('common.accountMatching')} name="linking">
          {linkingPolicies.map((policy) => (
            <Radio
              key={policy}
              name="linking"
              value={policy}
              label={t(linkingLabels[policy])}
              description={t(linkingDescriptions[policy])}
              defaultChecked={(provider?.linking ?? 'off') === policy}
            />
          ))}
        </ChoiceGroup>
        <Switch
          name="administrators"
          label={t('identityProviders.allowAdministrators')}
          description={
            mayManageOwners
              ? t('identityProviders.whenOffPeopleWithConsole')
              : t('identityProviders.onlyOwnersCanTurnThis')
          }
          disabled={!mayManageOwners}
          defaultChecked={provider?.includesAdministrators ?? false}
        />
        <Switch
          name="trust_second_factor"
          label={t('identityProviders.trustProvidersTwoFactorAuthentication')}
          description={t('identityProviders.ifProviderReportsTwoFactors')}
          defaultChecked={provider?.trustsSecondFactor ?? false}
        />
      </div>
    </>
  );
}
