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
import { text } from '@/lib/platform/shared/text';
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
          <Field
            label={t('Name')}
            name="name"
            required
            hint={t('The name directories send, such as badgeNumber. It can’t be changed later.')}
          >
            <Input name="name" required maxLength={64} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <Field label={t('Description')} name="description" optional>
          <Input name="description" maxLength={1000} defaultValue={attribute?.description} autoComplete="off" />
        </Field>
        <Field label={t('Type')} name="type" required>
          <Select name="type" options={types} defaultValue={attribute?.type ?? 'string'} className="sm:max-w-64" />
        </Field>
        {!attribute && !isPart && (
          <Field
            label={t('Sub-attributes')}
            name="parts"
            hint={t('One name per line, such as number and issuedOn. Each is text until you change it.')}
            className="hidden group-has-[option[value=complex]:checked]/attribute:block"
          >
            <Textarea name="parts" rows={3} spellCheck={false} />
          </Field>
        )}
        <Field
          label={t('Reference types')}
          name="referenceTypes"
          hint={t('One per line: external, User or Group.')}
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
          label={t('Multi-valued')}
          description={t('For example, a person can have several email addresses.')}
        />
        <Switch
          name="required"
          defaultChecked={attribute?.required}
          label={t('Required')}
          description={t(
            'Required whenever values of this schema are set. People and groups without it can still be changed and deactivated.',
          )}
        />
        {!isPart && (
          <Switch
            name="unique"
            defaultChecked={attribute?.uniqueness === 'server'}
            label={t('Unique')}
            description={t('Values can’t repeat. A request with a value that is already in use is rejected.')}
          />
        )}
        <Switch
          name="caseExact"
          defaultChecked={attribute?.caseExact}
          label={t('Case-sensitive')}
          description={t('Applies when values are compared.')}
          className="hidden group-has-[option[value=string]:checked]/attribute:flex"
        />
      </div>
      <div>
        <ChoiceGroup legend={t('Mutability')} name="mutability">
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
        <ChoiceGroup legend={t('Returned')} name="returned">
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
          label={t('Suggested values')}
          name="canonicalValues"
          optional
          hint={t('One per line, for text. Listed in /Schemas; other values are also accepted.')}
        >
          <Textarea name="canonicalValues" rows={3} defaultValue={attribute?.canonicalValues?.join('\n')} />
        </Field>
      </div>
    </>
  );
}

const changeHints: Partial<Record<DeclaredAttribute['mutability'], string>> = {
  immutable: text('Later changes to the value, or removing it, are rejected.'),
  readOnly: text('Values from directories are ignored. Set them with a setup file.'),
  writeOnly: text('For secrets. The value is never shown or stored.'),
};
