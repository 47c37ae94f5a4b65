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
      <ChoiceGroup legend={t('Client authentication')} name="client_authentication">
        <Radio
          name="client_authentication"
          value="required"
          defaultChecked={issuer?.clientAuthentication !== 'optional'}
          label={t('Required')}
          description={t('Clients must authenticate to use an assertion.')}
        />
        <Radio
          name="client_authentication"
          value="optional"
          defaultChecked={issuer?.clientAuthentication === 'optional'}
          label={t('Optional for plain assertions')}
          description={t(
            'Anyone who has an assertion can use it once. For public clients and for requests without a client.',
          )}
        />
      </ChoiceGroup>
      <Field
        label={t('Default client')}
        name="client_id"
        hint={t(
          'The ID of a public client with this grant type, used for requests without a client. Clients that can authenticate always have to.',
        )}
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
        label={t('Allowed clients')}
        name="clients"
        optional
        hint={t('One client ID per line. Empty: every client with the grant type “JWT bearer assertion”.')}
      >
        <Textarea name="clients" rows={2} defaultValue={issuer?.clients.join('\n')} spellCheck={false} />
      </Field>
    </div>
  );
}
