import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { type IdentityProvider, linkingPolicies } from '@/lib/sign-in/identity-providers/provider';
import { authMethodOptions, linkingDescriptions, linkingLabels } from './labels';

/** All settings of a provider, as sections of a form. */
export function ProviderFields({
  provider,
  mayManageOwners,
}: {
  provider?: Omit<IdentityProvider, 'clientSecretSealed'> & { hasSecret: boolean };
  mayManageOwners: boolean;
}) {
  const t = useText();
  const kept = provider?.hasSecret === true;
  return (
    <>
      <div className="space-y-5">
        <Field label={t('Name')} name="name" required hint={t('Shown on its button after “Continue with”.')}>
          <Input
            name="name"
            required
            maxLength={60}
            defaultValue={provider?.name}
            placeholder={t('Google')}
            autoComplete="off"
          />
        </Field>
        <Field label={t('Client ID')} name="client_id" required hint={t('This server’s client ID at the provider.')}>
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
          label={t('Client secret')}
          name="client_secret"
          optional
          hint={
            kept
              ? t('A secret is stored, encrypted. Leave empty to keep it.')
              : t('Stored encrypted. Leave empty if the provider issues none.')
          }
        >
          <Input name="client_secret" maxLength={1024} autoComplete="off" spellCheck={false} />
        </Field>
        {kept && <Checkbox name="forget_secret" label={t('Remove the client secret')} />}
        <Field label={t('Client authentication method')} name="client_authentication">
          <Select
            name="client_authentication"
            options={authMethodOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            defaultValue={provider?.clientAuthentication ?? 'client_secret_basic'}
          />
        </Field>
        <Field
          label={t('Scopes')}
          name="scope"
          optional
          hint={t(
            'Scopes to request in addition to openid, separated by spaces. The email scope adds the email address.',
          )}
        >
          <Input
            name="scope"
            maxLength={1000}
            defaultValue={provider ? provider.scopes.join(' ') : 'email profile'}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <div className="space-y-5">
        <ChoiceGroup legend={t('Account matching')} name="linking">
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
          label={t('Allow administrators')}
          description={
            mayManageOwners
              ? t(
                  'When off, people with a console role can’t sign in with this provider or link it. When on, only owners can change the provider.',
                )
              : t(
                  'Only owners can turn this on. When off, people with a console role can’t sign in with this provider or link it.',
                )
          }
          disabled={!mayManageOwners}
          defaultChecked={provider?.includesAdministrators ?? false}
        />
        <Switch
          name="trust_second_factor"
          label={t('Trust the provider’s two-factor authentication')}
          description={t(
            'If the provider reports two factors (amr mfa, or an equivalent acr), no second factor is requested here.',
          )}
          defaultChecked={provider?.trustsSecondFactor ?? false}
        />
      </div>
    </>
  );
}
