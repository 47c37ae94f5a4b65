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
  if (flow === 'refresh_token') return <TokenField label={t('Refresh token')} name="refresh_token" />;
  if (flow === 'token_exchange') {
    return (
      <>
        <TokenField label={t('Access token to exchange')} name="subject_token" />
        <TokenField label={t('Actor’s access token')} name="actor_token" optional />
        <TargetFields resources={resources} />
      </>
    );
  }
  return (
    <ScopeAndResource
      scope={scope}
      resources={resources}
      hint={t('Space-separated. Leave empty for all scopes of the client.')}
    />
  );
}

/** What an exchange requests, below the token to exchange. */
export function TargetFields({ legend, resources }: Offered & { legend?: string }) {
  const t = useText();
  return (
    <fieldset className="min-w-0 space-y-4">
      {legend && <legend className="mb-2 text-sm font-medium">{legend}</legend>}
      <ScopeAndResource
        scope=""
        resources={resources}
        hint={t('Space-separated. Leave empty to use those of the token to exchange.')}
      />
    </fieldset>
  );
}

function ScopeAndResource({ scope, resources, hint }: Offered & { scope: string; hint: string }) {
  const t = useText();
  return (
    <>
      <Field label={t('Scope')} name="scope" hint={hint}>
        <Input name="scope" mono defaultValue={scope} autoComplete="off" spellCheck={false} />
      </Field>
      {resources.length > 0 && (
        <Field label={t('Resource')} name="resource" hint={t('The API the token is for (RFC 8707).')}>
          <Select name="resource" options={[{ value: '', label: t('Not specified') }, ...resources]} />
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
