import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { providerOptions } from './providers';

/** Name and origin of a connection. */
export function ConnectionFields({ name, provider = 'okta' }: { name?: string; provider?: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" name="name" required>
        <Input name="name" required maxLength={100} defaultValue={name} placeholder="Okta, head office" autoComplete="off" />
      </Field>
      <Field label="Directory" name="provider" required>
        <Select name="provider" options={providerOptions} defaultValue={provider} />
      </Field>
    </div>
  );
}
