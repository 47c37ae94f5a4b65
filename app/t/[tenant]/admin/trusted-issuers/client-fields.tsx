import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';

/** Which clients may present the issuer's assertions. */
export function ClientFields({
  issuer,
}: {
  issuer?: Pick<IssuerSettings, 'clientAuthentication' | 'clientId' | 'clients'>;
}) {
  const t = useText();
  return (
    <div className="group/clients space-y-5">
      <ChoiceGroup legend={t('common.clientAuthentication')} name="client_authentication">
        <Radio
          name="client_authentication"
          value="required"
          defaultChecked={issuer?.clientAuthentication !== 'optional'}
          label={t('common.required')}
          description={t('trustedIssuers.clientsMustAuthenticateToUse')}
        />
        <Radio
          name="client_authentication"
          value="optional"
          defaultChecked={issuer?.clientAuthentication === 'optional'}
          label={t('trustedIssuers.optionalForPlainAssertions')}
          description={t('trustedIssuers.anyoneWhoHasAssertionCan')}
        />
      </ChoiceGroup>
      <Field
        label={t('trustedIssuers.defaultClient')}
        name="client_id"
        hint={t('trustedIssuers.idOfPublicClientWith')}
        className="hidden group-has-[[value=optional]:checked]/clients:block"
      >
        <Input
          name="client_id"
          maxLength={255}
          defaultValue={issuer?.clientId ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('trustedIssuers.allowedClients')}
        name="clients"
        optional
        hint={t('trustedIssuers.oneClientIdPerLine')}
      >
        <Textarea name="clients" rows={2} defaultValue={issuer?.clients.join('\n')} spellCheck={false} />
      </Field>
    </div>
  );
}
