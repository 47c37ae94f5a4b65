import { FlaskConical } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageScript } from '@/app/page-script';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { flowsOf } from '@/lib/operation/playground/flows';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { pathSegment } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../by-api/do-by-api';
import { clientPath } from '../clients/client-path';
import { ClientPicker } from './client-picker';
import { FlowPanel } from './flow-panel';
import { playgroundPath } from './playground-path';

export const generateMetadata = titled(msg('common.playground'));

const problems = {
  lost: msg('playground.thisResponseDoesNotBelong'),
};

export default async function PlaygroundPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container } = context;
  const read = await readPageQuery(searchParams);
  const wanted = read('client');
  const client = wanted === null ? null : await container.clients.find(tenant.id, wanted);
  const problem = errorText(problems, read('problem'));
  const flows = client ? flowsOf(client) : [];
  const flow = flows.find(({ name }) => name === read('flow')) ?? flows[0];
  const hrefOf = (name: (typeof flows)[number]['name']) =>
    playgroundPath(tenant.place, { client: client?.clientId ?? '', flow: name });
  return (
    <>
      {/* Shows the client's secret on request. */}
      <PageScript />
      <PageHeader
        title={client ? client.clientName : t('common.playground')}
        description={client ? t('playground.eachStepSendsWhatClient') : t('playground.runFlowAsOneOf')}
        breadcrumbs={client ? [{ label: t('common.playground'), href: playgroundPath(tenant.place) }] : []}
        actions={
          client && (
            <ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('common.clientSettings')}</ButtonLink>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        {problem !== null && (
          <Callout tone="warning" role="status">
            {t(problem)}
          </Callout>
        )}
        {wanted !== null && !client && <Callout tone="warning">{t('playground.thisClientNoLongerExists')}</Callout>}
        {!client && <ClientPicker context={context} search={read('q') ?? ''} />}
        {client && flow && (
          <>
            <NavTabs
              label={t('playground.flows')}
              tabs={flows.map(({ name, label }) => ({ href: hrefOf(name), label: t(label) }))}
              current={hrefOf(flow.name)}
            />
            <p className="text-sm text-ink-muted text-pretty">{t(flow.about)}</p>
            <FlowPanel key={`${client.clientId} ${flow.name}`} context={context} client={client} flow={flow.name} />
          </>
        )}
        {client && !flow && (
          <EmptyState
            icon={<FlaskConical />}
            title={t('playground.noFlowsToRun')}
            description={t('playground.thisClientIsNotRegistered')}
            action={
              <ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('common.clientSettings')}</ButtonLink>
            }
          />
        )}
      </div>
      {client && flow?.name === 'authorization_code' && client.origin !== 'metadata-document' && (
        <DoByApi
          actions="playground/callback-actions.ts"
          params={{ tenant: tenant.place, client: pathSegment(client.clientId) }}
        />
      )}
    </>
  );
}
