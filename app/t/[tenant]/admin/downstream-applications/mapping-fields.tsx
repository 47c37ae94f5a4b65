import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { MAX_NAME, type MappingRule } from '@/lib/scim/mapping/rule';
import { mappingRows, rowNames } from './mapping-rows';

interface MappingFieldsProps {
  rules: readonly MappingRule[];
  options: readonly SelectOption[];
  words: { legend: string; hint: string; from: (number: number) => string; example: string };
}

/** One row per rule: the name elsewhere, and our attribute. */
export function MappingFields({ rules, options, words }: MappingFieldsProps) {
  const t = useText();
  return (
    <ChoiceGroup legend={words.legend} name="mapping" hint={words.hint}>
      {mappingRows(rules).map(({ from, to }, row) => {
        const names = rowNames(row);
        const number = row + 1;
        return (
          <div key={names.from} className="grid items-start gap-2 sm:grid-cols-2">
            <Field label={words.from(number)} labelHidden name={names.from}>
              <Input
                name={names.from}
                mono
                maxLength={MAX_NAME}
                defaultValue={from}
                placeholder={words.example}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field label={t('downstream.mappingTo', { number })} labelHidden name={names.to}>
              <Select
                name={names.to}
                defaultValue={to}
                options={[
                  { value: '', label: t('scimConnections.chooseAnAttribute') },
                  ...options,
                  ...(options.some(({ value }) => value === to) || to === '' ? [] : [{ value: to, label: to }]),
                ]}
              />
            </Field>
          </div>
        );
      })}
    </ChoiceGroup>
  );
}
