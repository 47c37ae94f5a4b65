import { ArrowRight } from 'lucide-react';
import { cn } from '@/components/cn';
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

const rowClass = 'grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]';

/** One row per rule: the name elsewhere, and our attribute. */
export function MappingFields({ rules, options, words }: MappingFieldsProps) {
  const t = useText();
  return (
    <ChoiceGroup legend={words.legend} name="mapping" hint={words.hint}>
      <div aria-hidden className={cn(rowClass, 'text-xs font-medium text-ink-muted max-sm:hidden')}>
        <span>{words.example}</span>
        <span className="w-4" />
        <span>{t('downstream.ourAttribute')}</span>
      </div>
      {mappingRows(rules).map(({ from, to }, row) => {
        const names = rowNames(row);
        const number = row + 1;
        return (
          <div key={names.from} className={cn(rowClass, 'max-sm:rounded-md max-sm:border max-sm:p-2')}>
            <Field label={words.from(number)} labelHidden name={names.from}>
              <Input
                name={names.from}
                mono
                maxLength={MAX_NAME}
                defaultValue={from}
                placeholder={words.example}
                // Wider pages have it as the heading of the column.
                className="sm:placeholder:text-transparent"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <ArrowRight aria-hidden className="mt-2.5 size-4 text-ink-subtle max-sm:hidden rtl:rotate-180" />
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
