import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { narrowOwnTokens, type TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';

// Works without scripts: the style sheet checks whether the grant is selected, and fields with errors are always shown.
const forExchange = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=token-exchange]:checked]/grants:block';

/**
 * Which resources a client serves, which tokens it may exchange, and who may act for the people behind its tokens (RFC
 * 8693).
 */
export function ExchangeFields({ policy }: { policy: TokenExchangePolicy | null }) {
  const t = useText();
  const { subjectClients, serves, audiences, impersonation, mayAct } = policy ?? narrowOwnTokens;
  return (
    <>
      <Field
        label={t('Resources it serves')}
        name="exchange_serves"
        optional
        hint={t(
          'One identifier per line. The client can introspect personal access tokens for these resources and exchange tokens sent to them.',
        )}
      >
        <Textarea
          name="exchange_serves"
          rows={2}
          defaultValue={serves.join('\n')}
          placeholder="https://orders.example.com"
          spellCheck={false}
        />
      </Field>
      <div className={forExchange}>
        <div className="space-y-5">
          <Field
            label={t('Resources it can call')}
            name="exchange_audiences"
            optional
            hint={t(
              'One identifier per line. The client can request tokens for these in addition to the resources of the tokens it received.',
            )}
          >
            <Textarea
              name="exchange_audiences"
              rows={2}
              defaultValue={audiences.join('\n')}
              placeholder="https://stock.example.com"
              spellCheck={false}
            />
          </Field>
          <Field
            label={t('Clients whose tokens it can exchange')}
            name="exchange_subject_clients"
            optional
            hint={t('One client ID per line, in addition to its own. The audience of their tokens doesn’t matter.')}
          >
            <Textarea
              name="exchange_subject_clients"
              rows={2}
              defaultValue={subjectClients.join('\n')}
              spellCheck={false}
            />
          </Field>
          <Switch
            name="exchange_impersonation"
            defaultChecked={impersonation}
            label={t('Allow impersonation')}
            lessSafe="on"
            description={t(
              'Exchanged tokens don’t show that the client is acting, so recipients can’t tell it from the person. When off, act names the client.',
            )}
          />
        </div>
      </div>
      <Field
        label={t('Allowed actor (may_act)')}
        name="exchange_may_act"
        optional
        hint={t('A client ID. Only that client can exchange this client’s tokens, which name it in may_act.')}
      >
        <Input
          name="exchange_may_act"
          maxLength={255}
          defaultValue={mayAct ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
