import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { forServers } from './shown-for';

/** A server's address, which is the audience of tokens for it. Only servers have one. */
export function ServedResourceField() {
  const t = useText();
  return (
    <Field
      label={t('Resource identifier')}
      name="resource"
      hint={t(
        'The audience of its tokens (RFC 8707). If the tenant doesn’t have this resource, it is registered with the scopes below.',
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
