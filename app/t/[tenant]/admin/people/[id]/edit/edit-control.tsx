import { useId } from 'react';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { msg } from '@/lib/platform/shared/message';
import type { EditControl as Control } from './edit-model';

interface EditControlProps {
  control: Control;
  name: string;
  value: string;
  /** Replaces the control's own label if the attribute has only one control. */
  label?: string;
}

const answers = [
  { value: '', label: msg('common.notSpecified') },
  { value: 'true', label: msg('people.yes') },
  { value: 'false', label: msg('people.no') },
];

/** One control of the form, according to the schema. */
export function EditControl({ control, name, value, label = control.label }: EditControlProps) {
  const t = useText();
  const id = useId();
  const { kind, hint, fixed, required, optional, suggestions } = control;
  if (kind === 'tick')
    return (
      <Checkbox
        name={name}
        value="true"
        defaultChecked={value === 'true'}
        label={label}
        description={hint}
        className="self-center"
      />
    );
  const shared = { name, defaultValue: value };
  return (
    <Field
      label={label}
      name={name}
      required={required}
      optional={optional}
      hint={fixed ? t('people.alreadySetItCantBe') : hint}
    >
      {kind === 'choice' ? (
        <Select
          {...shared}
          options={answers.map(({ value: answer, label: words }) => ({ value: answer, label: t(words) }))}
        />
      ) : kind === 'text' ? (
        <Textarea {...shared} readOnly={fixed} rows={2} />
      ) : (
        <Input
          {...shared}
          readOnly={fixed}
          autoComplete="off"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          list={suggestions.length > 0 ? id : undefined}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
