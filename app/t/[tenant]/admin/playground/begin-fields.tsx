import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import type { FlowName } from '@/lib/operation/playground/flows';

interface Offered {
  resources: { value: string; label: string }[];
}

/** The initial fields of a flow. */
export function BeginFields({ flow, scope, resources }: Offered & { flow: FlowName; scope: string }) {
  const t = useText();
  if (flow === 'refresh_token') return <TokenField label={t('common.refreshToken')} name="refresh_token" />;
  if (flow === 'token_exchange') {
    return (
      <>
        <TokenField label={t('playground.accessTokenToExchange')} name="subject_token" />
        <TokenField label={t('playground.actorsAccessToken')} name="actor_token" optional />
        <TargetFields resources={resources} />
      </>
    );
  }
  if (flow === 'jwt_bearer') {
    return (
      <>
        <TokenField label={t('playground.assertionOfOtherServer')} name="assertion" />
        <ScopeAndResource scope="" resources={resources} hint={t('playground.leaveEmptyForAssertionsScopes')} />
      </>
    );
  }
  if (flow === 'ciba') {
    return (
      <>
        <Field label={t('playground.person')} name="login_hint" hint={t('playground.userNameOrPrimaryEmail')}>
          <Input name="login_hint" autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          label={t('playground.bindingMessage')}
          name="binding_message"
          optional
          hint={t('playground.personComparesIt')}
        >
          <Input name="binding_message" maxLength={64} autoComplete="off" />
        </Field>
        <ScopeAndResource scope={scope} resources={resources} hint={t('playground.spaceSeparatedLeaveEmptyFor')} />
      </>
    );
  }
  return <ScopeAndResource scope={scope} resources={resources} hint={t('playground.spaceSeparatedLeaveEmptyFor')} />;
}

/**
 * What an exchange requests, below the token to exchange.
 * @param servers the other servers for which an ID-JAG can be requested
 */
export function TargetFields({
  legend,
  resources,
  servers = [],
}: Offered & { legend?: string; servers?: readonly string[] }) {
  const t = useText();
  return (
    <fieldset className="min-w-0 space-y-4">
      {legend && <legend className="mb-2 text-sm font-medium">{legend}</legend>}
      <ScopeAndResource scope="" resources={resources} hint={t('playground.spaceSeparatedLeaveEmptyTo')} />
      {servers.length > 0 && (
        <Field label={t('playground.otherServer')} name="audience" hint={t('playground.otherServerOfIdJag')}>
          <Select name="audience" options={servers.map((server) => ({ value: server, label: server }))} />
        </Field>
      )}
    </fieldset>
  );
}

function ScopeAndResource({ scope, resources, hint }: Offered & { scope: string; hint: string }) {
  const t = useText();
  return (
    <>
      <Field label={t('common.scope')} name="scope" hint={hint}>
        <Input name="scope" mono defaultValue={scope} autoComplete="off" spellCheck={false} />
      </Field>
      {resources.length > 0 && (
        <Field label={t('common.resource')} name="resource" hint={t('playground.apiTokenIsForRfc')}>
          <Select name="resource" options={[{ value: '', label: t('common.notSpecified') }, ...resources]} />
        </Field>
      )}
    </>
  );
}

function TokenField({ label, name, optional }: { label: string; name: string; optional?: boolean }) {
  return (
    <Field label={label} name={name} optional={optional}>
      <Textarea
        name={name}
        rows={3}
        className="max-h-40 font-mono text-xs wrap-anywhere"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
