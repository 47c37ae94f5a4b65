import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import {
  attributeTypes,
  type DeclaredAttribute,
  mutabilities,
  returnedRules,
} from '@/lib/directory/extension-schemas/extension-schema';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { mutabilityLabels, returnedLabels, typeLabels } from '../../labels';

interface AttributeFieldsProps {
  /** Omitted for a new one. */
  attribute?: DeclaredAttribute;
  /** Whether it is a sub-attribute, which cannot have sub-attributes. */
  isPart: boolean;
}

/** All settings of an attribute, as sections of a form. */
export function AttributeFields({ attribute, isPart }: AttributeFieldsProps) {
  const t = useText();
  const hintOf = (mutability: DeclaredAttribute['mutability']) => {
    const hint = changeHints[mutability];
    return hint && t(hint);
  };
  const types = attributeTypes
    .filter((type) => !isPart || type !== 'complex')
    .map((value) => ({ value, label: t(typeLabels[value]) }));
  return (
    <>
      <div className="flex flex-col gap-5">
        {!attribute && (
          <Field label={t('common.name')} name="name" required hint={t('schemas.nameDirectoriesSendSuchAs')}>
            <Input name="name" required maxLength={64} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <Field label={t('schemas.description')} name="description" optional>
          <Input name="description" maxLength={1000} defaultValue={attribute?.description} autoComplete="off" />
        </Field>
        <Field label={t('common.type')} name="type" required>
          <Select name="type" options={types} defaultValue={attribute?.type ?? 'string'} className="sm:max-w-64" />
        </Field>
        {!attribute && !isPart && (
          <Field
            label={t('schemas.subAttributes')}
            name="parts"
            hint={t('schemas.oneNamePerLineSuch')}
            className="hidden group-has-[option[value=complex]:checked]/attribute:block"
          >
            <Textarea name="parts" rows={3} spellCheck={false} />
          </Field>
        )}
        <Field
          label={t('schemas.referenceTypes')}
          name="referenceTypes"
          hint={t('schemas.onePerLineExternalUser')}
          className="hidden group-has-[option[value=reference]:checked]/attribute:block"
        >
          <Textarea
            name="referenceTypes"
            rows={2}
            defaultValue={attribute?.referenceTypes?.join('\n') ?? 'external'}
            spellCheck={false}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-4">
        <Switch
          name="multiValued"
          defaultChecked={attribute?.multiValued}
          label={t('schemas.multiValued')}
          description={t('schemas.forExamplePersonCanHave')}
        />
        <Switch
          name="required"
          defaultChecked={attribute?.required}
          label={t('common.required')}
          description={t('schemas.requiredWheneverValuesOfThis')}
        />
        {!isPart && (
          <Switch
            name="unique"
            defaultChecked={attribute?.uniqueness === 'server'}
            label={t('schemas.unique')}
            description={t('schemas.valuesCantRepeatRequestWith')}
          />
        )}
        <Switch
          name="caseExact"
          defaultChecked={attribute?.caseExact}
          label={t('schemas.caseSensitive')}
          description={t('schemas.appliesWhenValuesAreCompared')}
          className="hidden group-has-[option[value=string]:checked]/attribute:flex"
        />
      </div>
      <div>
        <ChoiceGroup legend={t('schemas.mutability')} name="mutability">
          {mutabilities.map((value) => (
            <Radio
              key={value}
              name="mutability"
              value={value}
              defaultChecked={(attribute?.mutability ?? 'readWrite') === value}
              label={t(mutabilityLabels[value])}
              description={hintOf(value)}
            />
          ))}
        </ChoiceGroup>
      </div>
      <div>
        <ChoiceGroup legend={t('schemas.returned')} name="returned">
          {returnedRules.map((value) => (
            <Radio
              key={value}
              name="returned"
              value={value}
              defaultChecked={(attribute?.returned ?? 'default') === value}
              label={t(returnedLabels[value])}
            />
          ))}
        </ChoiceGroup>
      </div>
      <div>
        <Field
          label={t('schemas.suggestedValues')}
          name="canonicalValues"
          optional
          hint={t('schemas.onePerLineForText')}
        >
          <Textarea name="canonicalValues" rows={3} defaultValue={attribute?.canonicalValues?.join('\n')} />
        </Field>
      </div>
    </>
  );
}

const changeHints: Partial<Record<DeclaredAttribute['mutability'], Sayable>> = {
  immutable: msg('schemas.laterChangesToValueOr'),
  readOnly: msg('schemas.valuesFromDirectoriesAreIgnored'),
  writeOnly: msg('schemas.forSecretsValueIsNever'),
};
