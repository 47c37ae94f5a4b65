import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { narrowOwnTokens, type TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';

// Without a script too: the style sheet sees whether the grant is ticked, and what is wrong is always shown.
const forExchange = 'hidden has-[[aria-invalid=true]]:block group-has-[[value$=token-exchange]:checked]/access:block';

/** What a client may exchange, and who may act for the holders of its tokens (RFC 8693). */
export function ExchangeFields({ policy }: { policy: TokenExchangePolicy | null }) {
  const { subjectClients, serves, audiences, impersonation, mayAct } = policy ?? narrowOwnTokens;
  return (
    <>
      <div className={forExchange}>
        <div className="space-y-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Resources that it serves" name="exchange_serves" optional hint="One identifier a line. It may exchange the tokens that are sent to them.">
              <Textarea name="exchange_serves" rows={2} defaultValue={serves.join('\n')} placeholder="https://orders.example.com" spellCheck={false} />
            </Field>
            <Field label="Resources that it may call" name="exchange_audiences" optional hint="One identifier a line: what it may ask tokens for beyond those it was sent.">
              <Textarea name="exchange_audiences" rows={2} defaultValue={audiences.join('\n')} placeholder="https://stock.example.com" spellCheck={false} />
            </Field>
          </div>
          <Field label="Clients whose tokens it may exchange" name="exchange_subject_clients" optional hint="One client ID a line, beside its own: wherever those tokens are addressed.">
            <Textarea name="exchange_subject_clients" rows={2} defaultValue={subjectClients.join('\n')} spellCheck={false} />
          </Field>
          <Switch
            name="exchange_impersonation"
            defaultChecked={impersonation}
            label="May take the place of the subject"
            description="Its tokens then do not say that it acts: who receives them cannot tell it from the person. Without, it is named in act."
          />
        </div>
      </div>
      <Field label="May be acted for by" name="exchange_may_act" optional hint="A client ID: that client may exchange the tokens that this one gets, and nobody else may. They name it in may_act.">
        <Input name="exchange_may_act" maxLength={255} defaultValue={mayAct ?? ''} autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}
