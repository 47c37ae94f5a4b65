import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { narrowOwnTokens, type TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';

// Without a script too: the style sheet sees whether the grant is ticked, and what is wrong is always shown.
const forExchange = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=token-exchange]:checked]/grants:block';

/** Which resources a client serves, what it may exchange, and who may act for the holders of its tokens (RFC 8693). */
export function ExchangeFields({ policy }: { policy: TokenExchangePolicy | null }) {
  const t = useText();
  const { subjectClients, serves, audiences, impersonation, mayAct } = policy ?? narrowOwnTokens;
  return (
    <>
      <Field
        label={t('Resources that it serves')}
        name="exchange_serves"
        optional
        hint={t(
          'One identifier a line. It is told of the personal access tokens for them, and may exchange the tokens that are sent to them.',
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
            label={t('Resources that it may call')}
            name="exchange_audiences"
            optional
            hint={t('One identifier a line: what it may ask tokens for beyond those it was sent.')}
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
            label={t('Clients whose tokens it may exchange')}
            name="exchange_subject_clients"
            optional
            hint={t('One client ID a line, beside its own: wherever those tokens are addressed.')}
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
            label={t('May take the place of the subject')}
            lessSafe="on"
            description={t(
              'Its tokens then do not say that it acts: who receives them cannot tell it from the person. Without, it is named in act.',
            )}
          />
        </div>
      </div>
      <Field
        label={t('May be acted for by')}
        name="exchange_may_act"
        optional
        hint={t(
          'A client ID: that client may exchange the tokens that this one gets, and nobody else may. They name it in may_act.',
        )}
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
