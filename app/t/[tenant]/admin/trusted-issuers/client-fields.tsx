import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';

/** Who may bring the issuer's assertions. */
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
          description={t('Whoever brings an assertion proves which client it is.')}
        />
        <Radio
          name="client_authentication"
          value="optional"
          defaultChecked={issuer?.clientAuthentication === 'optional'}
          label={t('Optional, for plain assertions')}
          description={t(
            'Whoever holds an assertion can use it, once. For public clients, and for requests that name no client.',
          )}
        />
      </ChoiceGroup>
      <Field
        label={t('Requests without a client count as from')}
        name="client_id"
        hint={t('The ID of a public client that has the grant. A client that can authenticate always has to.')}
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
        label={t('Only these clients')}
        name="clients"
        optional
        hint={t('One client ID a line. Empty: every client that has the grant “JWT bearer assertion”.')}
      >
        <Textarea name="clients" rows={2} defaultValue={issuer?.clients.join('\n')} spellCheck={false} />
      </Field>
    </div>
  );
}
