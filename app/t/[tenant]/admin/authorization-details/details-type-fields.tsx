import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';

/** The initial value of a new type: a payment, as an example to adapt. */
const example = {
  properties: {
    instructedAmount: {
      type: 'object',
      properties: { currency: { enum: ['EUR', 'USD'] }, amount: { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' } },
      required: ['currency', 'amount'],
      additionalProperties: false,
    },
    creditorName: { type: 'string', maxLength: 70 },
  },
  required: ['instructedAmount', 'creditorName'],
};

/** All settings of a type of authorization details, except the name that clients send. */
export function DetailsTypeFields({ definition }: { definition?: DetailsTypeDefinition }) {
  const t = useText();
  return (
    <>
      <Field label={t('Name')} name="name" required hint={t('Shown to people above the details.')}>
        <Input
          name="name"
          required
          maxLength={100}
          defaultValue={definition?.name}
          placeholder={t('Payment')}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('Consent page description')}
        name="description"
        required
        hint={t('What allowing it means, in words for people: “Make one payment from your account.”')}
      >
        <Input
          name="description"
          required
          maxLength={300}
          defaultValue={definition?.description}
          placeholder={t('Make one payment from your account.')}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('Schema')}
        name="schema"
        required
        hint={t(
          'JSON Schema (draft 2020-12) for one entry: its allowed and required members. Members not in the schema are rejected. A member with a pattern is limited to 256 characters.',
        )}
      >
        <Textarea
          mono
          name="schema"
          rows={14}
          required
          defaultValue={JSON.stringify(definition?.schema ?? example, null, 2)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
