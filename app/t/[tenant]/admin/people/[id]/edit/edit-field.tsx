import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFieldError } from '@/components/forms/form-context';
import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { msg } from '@/lib/platform/shared/message';
import type { EditControl as Control, EditField as Shown } from './edit-model';
import { addIntent, fieldName, removeIntent, rowsField } from './editable';

/** One attribute: a control, a group of controls, or a list of groups with buttons to add and remove them. */
export function EditField({ field, rows }: { field: Shown; rows: readonly string[] }) {
  const { path, label, hint, list, controls, values } = field;
  const t = useText();
  const error = useFieldError(path);
  const [only] = controls;
  if (!list && only && only.part === null)
    return <EditControl control={only} name={path} value={values[path] ?? ''} label={label} />;
  const controlsOf = (row: string | null) =>
    controls.map((control) => {
      const name = fieldName(path, row, control.part);
      return <EditControl key={name} control={control} name={name} value={values[name] ?? ''} />;
    });
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="float-left w-full text-sm font-medium">{label}</legend>
      <p className="clear-both text-sm text-ink-subtle text-pretty">{hint}</p>
      <FormError>{error}</FormError>
      {!list && <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{controlsOf(null)}</div>}
      {list && (
        <>
          <input type="hidden" name={rowsField(path)} value={rows.join(',')} />
          {rows.map((row, index) => (
            <div
              key={row}
              role="group"
              aria-label={t('people.attributeNumber', { attribute: label, number: index + 1 })}
              className="grid items-start gap-x-4 gap-y-3 rounded-md border p-3 sm:grid-cols-2"
            >
              {controlsOf(row)}
              <SubmitButton
                name="intent"
                value={removeIntent(path, row)}
                formNoValidate
                variant="ghost"
                size="sm"
                aria-label={t('people.removeAttributeNumber', { attribute: label.toLowerCase(), number: index + 1 })}
                className="justify-self-end sm:col-span-2"
              >
                <X aria-hidden />
                {t('common.remove')}
              </SubmitButton>
            </div>
          ))}
          <SubmitButton
            name="intent"
            value={addIntent(path)}
            formNoValidate
            variant="secondary"
            size="sm"
            aria-label={t('people.addToAttribute', { attribute: label.toLowerCase() })}
          >
            <Plus aria-hidden />
            {t('people.add')}
          </SubmitButton>
        </>
      )}
    </fieldset>
  );
}

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
function EditControl({ control, name, value, label = control.label }: EditControlProps) {
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
