import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { verbatim } from '@/lib/platform/shared/message';
import { type IdentityProvider, linkingPolicies } from '@/lib/sign-in/identity-providers/provider';
import { type ProviderPreset, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { authMethodOptions, linkingDescriptions, linkingLabels } from './labels';

/** What signs this server's client secrets at Apple. */
function AppleKeyFields({ provider }: { provider?: KnownProvider | undefined }) {
  const t = useText();
  const kept = provider?.hasSecret === true;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(verbatim('Team ID'))} name="team_id" required hint={t('identityProviders.tenLettersOrDigits')}>
          <Input
            name="team_id"
            required
            maxLength={10}
            defaultValue={provider?.apple?.teamId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field label={t(verbatim('Key ID'))} name="key_id" required hint={t('identityProviders.tenLettersOrDigits')}>
          <Input
            name="key_id"
            required
            maxLength={10}
            defaultValue={provider?.apple?.keyId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      </div>
      <Field
        label={t('identityProviders.applePrivateKey')}
        name="private_key"
        required={!kept}
        optional={kept}
        hint={kept ? t('identityProviders.keyIsStoredEncryptedLeave') : t('identityProviders.contentOfTheP8File')}
      >
        <Textarea
          name="private_key"
          mono
          rows={6}
          required={!kept}
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}

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
  const isApple = preset === providerPresets.apple;
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
      {isApple ? (
        <AppleKeyFields provider={provider} />
      ) : (
        <>
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
            <PasswordInput
              secret
              name="client_secret"
              required={needsSecret}
              maxLength={1024}
              autoComplete="new-password"
              spellCheck={false}
            />
          </Field>
          {kept && <Checkbox name="forget_secret" label={t('identityProviders.removeClientSecret')} />}
        </>
      )}
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
  /** For a new provider, whose form asks for the credentials first. */
  preset?: ProviderPreset;
  mayManageOwners: boolean;
}) {
  const t = useText();
  const known = provider?.apple ? providerPresets.apple : providerPresets.oidc;
  const { clientAuthentication, scope, scopeHint, name } = preset ?? known;
  const isApple = (preset ?? known) === providerPresets.apple;
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
        {!preset && <CredentialFields preset={known} provider={provider} />}
        {isApple ? (
          <input type="hidden" name="client_authentication" value={clientAuthentication} />
        ) : (
          <Field label={t('identityProviders.clientAuthenticationMethod')} name="client_authentication">
            <Select
              name="client_authentication"
              options={authMethodOptions.map(({ value, label }) => ({ value, label: t(label) }))}
              defaultValue={provider?.clientAuthentication ?? clientAuthentication}
            />
          </Field>
        )}
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
