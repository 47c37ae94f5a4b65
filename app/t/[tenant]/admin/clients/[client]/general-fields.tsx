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
  { name: 'client_uri', label: text('Home page'), field: 'clientUri', hint: text('Linked on the consent page.') },
  {
    name: 'logo_uri',
    label: text('Logo'),
    field: 'logoUri',
    hint: text('Kept with the registration. Our pages do not show it: they load nothing from elsewhere.'),
  },
  { name: 'policy_uri', label: text('Privacy policy'), field: 'policyUri', hint: text('Linked on the consent page.') },
  { name: 'tos_uri', label: text('Terms of service'), field: 'tosUri', hint: text('Linked on the consent page.') },
] as const;

/** What a client is called, what people are told of it, and who answers for it. */
export function GeneralFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.general}>
      <Field label={t('Name')} name="client_name" required hint={t('People see it when they are asked for consent.')}>
        <Input name="client_name" required maxLength={200} defaultValue={client.clientName} autoComplete="off" />
      </Field>
      <Switch
        name="first_party"
        defaultChecked={client.firstParty}
        label={t('First-party')}
        lessSafe="on"
        description={t(
          "People are not asked for consent. For your own applications only: another's would get access unseen.",
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
        hint={t('One a line: whom to reach about this client, such as ops@example.com. For administrators alone.')}
      >
        <Textarea name="contacts" rows={2} defaultValue={client.contacts.join('\n')} spellCheck={false} />
      </Field>
    </FormSection>
  );
}
