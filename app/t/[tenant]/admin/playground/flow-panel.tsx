import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import type { FlowName } from '@/lib/operation/playground/flows';
import { serversOf } from '@/lib/operation/playground/next-steps';
import { playgroundProblem } from '@/lib/operation/playground/playground-problem';
import { claimsToSign, provesByKey } from '@/lib/operation/playground/to-sign';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { livePage } from '../live/live-page';
import { removeCallback } from './callback-actions';
import { CallbackCard } from './callback-card';
import { playedRun } from './played-run';
import { PlaygroundForm } from './playground-form';
import { playgroundCallback, playgroundPath } from './playground-path';
import { pushesRequests } from './pushes-requests';
import { keptRun } from './run-cookie';
import { runStep } from './run-step';

interface FlowPanelProps {
  context: AdminContext;
  client: RegisteredClient;
  flow: FlowName;
}

/** One flow of a client, ready to run; or why it cannot be run, or not by this administrator. */
export async function FlowPanel({ context, client, flow }: FlowPanelProps) {
  const t = await getText();
  const { tenant, admin, container } = context;
  const hindered = playgroundProblem(client);
  if (hindered !== null)
    return (
      <Callout tone="warning" title={t('playground.thisClientCantBeRun')}>
        {t(hindered)}
      </Callout>
    );
  if (!roleSuffices(admin.role, 'admin'))
    return <Callout title={t('playground.administratorRoleRequired')}>{t('playground.yourRoleIsReadOnly')}</Callout>;
  const place = { issuer: issuerOf(container.config.url, tenant.place), now: container.now() };
  const kept = flow === 'authorization_code' ? await keptRun(context) : null;
  const answered =
    kept?.clientId === client.clientId && kept.steps.some(({ response }) => response === null)
      ? playedRun(kept, client, { sealed: '', ...place }, t)
      : null;
  const callback = playgroundCallback(container.config.url, tenant.place);
  const { clientId } = client;
  const registered = client.redirectUris.includes(callback);
  const changeable = client.origin !== 'metadata-document';
  return (
    <>
      {flow === 'authorization_code' && (
        <CallbackCard
          callback={callback}
          registered={registered}
          changeable={changeable}
          clientId={clientId}
          remove={removeCallback.bind(null, tenant.place)}
        />
      )}
      {client.dpopBoundAccessTokens && (
        <Callout title={t('playground.keyForThisRun')}>{t('playground.thisClientsTokensAreBoundTo')}</Callout>
      )}
      <PlaygroundForm
        action={runStep.bind(null, tenant.place)}
        client={{
          id: clientId,
          usesSecret: usesSecret(client),
          signs: provesByKey(client) || client.requireSignedRequestObject,
          scope: client.scopes.join(' '),
          servers: serversOf(client),
        }}
        flow={flow}
        addsCallback={flow === 'authorization_code' && changeable && !registered}
        pushes={pushesRequests(client, tenant)}
        resources={[...tenant.resources.values()].map(({ identifier, name }) => ({ value: identifier, label: name }))}
        toSign={claimsToSign(client, place)}
        initial={answered}
        freshHref={playgroundPath(tenant.place, { client: clientId, flow })}
        failedRequestsHref={tenantPath(tenant.place, '/admin/why-did-it-fail')}
        live={livePage(context, ['playground'], [clientId])}
      />
    </>
  );
}
