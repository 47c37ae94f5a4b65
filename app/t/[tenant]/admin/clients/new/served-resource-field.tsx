import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { forServers } from './shown-for';

/** Where a server is: what tokens for it name as their audience. Only servers have it. */
export function ServedResourceField() {
  const t = useText();
  return (
    <Field
      label={t('Its address')}
      name="resource"
      hint={t(
        'What tokens for it are addressed to (RFC 8707). If the tenant does not know it, it is registered as a resource, with the scopes below.',
      )}
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
