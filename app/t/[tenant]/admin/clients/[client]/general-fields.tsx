import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { msg } from '@/lib/platform/shared/message';
import { brandFonts } from '@/lib/tenants/branding/branding-settings';
import { fontLabels } from '../../font-labels';
import { sections } from './sections';

const links = [
  {
    name: 'client_uri',
    label: msg('clients.homePage'),
    field: 'clientUri',
    hint: msg('clients.linkedFromConsentPage'),
  },
  {
    name: 'logo_uri',
    label: msg('common.logo'),
    field: 'logoUri',
    hint: msg('clients.logoIsCopied'),
  },
  {
    name: 'initiate_login_uri',
    label: msg('clients.loginInitiationUri'),
    field: 'initiateLoginUri',
    hint: msg('clients.opensAppFromAccountPage'),
  },
  {
    name: 'policy_uri',
    label: msg('common.privacyPolicy'),
    field: 'policyUri',
    hint: msg('clients.linkedFromConsentPage'),
  },
  {
    name: 'tos_uri',
    label: msg('common.termsOfService'),
    field: 'tosUri',
    hint: msg('clients.linkedFromConsentPage'),
  },
] as const;

/** A client's name, the description that people see, and its contacts. */
export function GeneralFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.general}>
      <Field label={t('common.name')} name="client_name" required hint={t('clients.shownToPeopleOnConsent')}>
        <Input name="client_name" required maxLength={200} defaultValue={client.clientName} autoComplete="off" />
      </Field>
      <Switch
        name="first_party"
        defaultChecked={client.firstParty}
        label={t('clients.skipConsent')}
        lessSafe="on"
        description={t('clients.peopleArentAskedForConsentUse')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {links.map(({ name, label, field, hint }) => (
          <Field key={name} label={t(label)} name={name} optional hint={t(hint)}>
            <Input
              name={name}
              type="url"
              defaultValue={client[field] ?? ''}
              placeholder="https://"
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('clients.signInAccent')} name="sign_in_accent" optional hint={t('clients.signInAccentHint')}>
          <ColorInput name="sign_in_accent" value={client.signInAccent} placeholder="#0f6275" />
        </Field>
        <Field label={t('clients.signInLayout')} name="sign_in_layout" hint={t('clients.signInLayoutHint')}>
          <Select
            name="sign_in_layout"
            defaultValue={client.signInLayout ?? ''}
            options={[
              { value: '', label: t('clients.asForTheTenant') },
              { value: 'centered', label: t('branding.centered') },
              { value: 'split', label: t('branding.split') },
            ]}
          />
        </Field>
        <Field label={t('clients.signInFont')} name="sign_in_font">
          <Select
            name="sign_in_font"
            defaultValue={client.signInFont ?? ''}
            options={[
              { value: '', label: t('clients.asForTheTenant') },
              ...brandFonts.map((font) => ({ value: font, label: t(fontLabels[font]) })),
            ]}
          />
        </Field>
        <Field
          label={t('clients.signInBackground')}
          name="sign_in_background"
          optional
          hint={t('clients.signInBackgroundHint')}
        >
          <ColorInput name="sign_in_background" value={client.signInBackground} placeholder="#203040" />
        </Field>
      </div>
      <Switch
        name="sign_in_logo"
        defaultChecked={client.signInLogo}
        label={t('clients.signInLogo')}
        description={t('clients.signInLogoHint')}
      />
      <Field label={t('clients.contacts')} name="contacts" optional hint={t('clients.peopleToContactAboutThis')}>
        <Textarea name="contacts" rows={2} defaultValue={client.contacts.join('\n')} spellCheck={false} />
      </Field>
    </FormSection>
  );
}

function ColorInput({ name, value, placeholder }: { name: string; value: string | null; placeholder: string }) {
  return (
    <Input
      name={name}
      mono
      defaultValue={value ?? ''}
      placeholder={placeholder}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
