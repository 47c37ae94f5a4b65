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
      <Field label={t('common.name')} name="name" required hint={t('authorizationDetails.shownToPeopleAboveDetails')}>
        <Input
          name="name"
          required
          maxLength={100}
          defaultValue={definition?.name}
          placeholder={t('authorizationDetails.payment')}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('common.consentPageDescription')}
        name="description"
        required
        hint={t('authorizationDetails.whatAllowingItMeansIn')}
      >
        <Input
          name="description"
          required
          maxLength={300}
          defaultValue={definition?.description}
          placeholder={t('authorizationDetails.makeOnePaymentFromYour')}
          autoComplete="off"
        />
      </Field>
      <Field label={t('common.schema')} name="schema" required hint={t('authorizationDetails.jsonSchemaDraft202012')}>
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
