import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import type { SchemaSettings } from '@/lib/directory/extension-schemas/extension-schema';

/** The settings of a schema besides its attributes. */
export function SchemaFields({ schema }: { schema?: Pick<SchemaSettings, 'name' | 'description' | 'required'> }) {
  const t = useText();
  return (
    <div className="space-y-5">
      <Field label={t('common.name')} name="name" required>
        <Input
          name="name"
          required
          maxLength={100}
          defaultValue={schema?.name}
          placeholder={t('schemas.hr')}
          autoComplete="off"
        />
      </Field>
      <Field label={t('schemas.description')} name="description" optional>
        <Input name="description" maxLength={1000} defaultValue={schema?.description} autoComplete="off" />
      </Field>
      <Switch
        name="required"
        defaultChecked={schema?.required}
        label={t('common.required')}
        description={t('schemas.directoriesCantCreatePeopleOr')}
      />
    </div>
  );
}
