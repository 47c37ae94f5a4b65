import { Plus, X } from 'lucide-react';
import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFieldError } from '@/components/forms/use-field-error';
import { useText } from '@/components/text/use-text';
import { EditControl } from './edit-control';
import type { EditField as Shown } from './edit-model';
import { fieldName, rowsField } from './editable';
import { addIntent, removeIntent } from './row-intents';

/** One attribute: a control, a group of controls, or a list of groups with buttons to add and remove them. */
export function EditField({ field, rows }: { field: Shown; rows: readonly string[] }) {
  const { path, label, hint, list, controls, values } = field;
  const t = useText();
  const refusal = useFieldError(path);
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
      <FormError>{refusal}</FormError>
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
