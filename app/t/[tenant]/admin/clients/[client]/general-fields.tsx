import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { text } from '@/lib/platform/shared/text';
import { sections } from './sections';

const links = [
  { name: 'client_uri', label: text('Home page'), field: 'clientUri', hint: text('Linked from the consent page.') },
  {
    name: 'logo_uri',
    label: text('Logo'),
    field: 'logoUri',
    hint: text('Stored with the registration but not shown: our pages load nothing from other sites.'),
  },
  {
    name: 'policy_uri',
    label: text('Privacy policy'),
    field: 'policyUri',
    hint: text('Linked from the consent page.'),
  },
  { name: 'tos_uri', label: text('Terms of service'), field: 'tosUri', hint: text('Linked from the consent page.') },
] as const;

/** A client's name, the description that people see, and its contacts. */
export function GeneralFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.general}>
      <Field label={t('Name')} name="client_name" required hint={t('Shown to people on the consent page.')}>
        <Input name="client_name" required maxLength={200} defaultValue={client.clientName} autoComplete="off" />
      </Field>
      <Switch
        name="first_party"
        defaultChecked={client.firstParty}
        label={t('First-party')}
        lessSafe="on"
        description={t(
          'People aren’t asked for consent. Use only for your own applications: another organization’s would get access unnoticed.',
        )}
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
      <Field
        label={t('Contacts')}
        name="contacts"
        optional
        hint={t(
          'People to contact about this client, one per line, such as ops@example.com. Visible only to administrators.',
        )}
      >
        <Textarea name="contacts" rows={2} defaultValue={client.contacts.join('\n')} spellCheck={false} />
      </Field>
    </FormSection>
  );
}
