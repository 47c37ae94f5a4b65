import { FlaskConical } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { flowsOf } from '@/lib/operation/playground/flows';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { text } from '@/lib/platform/shared/text';
import { clientPath } from '../clients/client-path';
import { ClientPicker } from './client-picker';
import { FlowPanel } from './flow-panel';
import { playgroundPath } from './playground-path';

export const generateMetadata = titled(text('Playground'));

const problems = {
  lost: text(
    'This response does not belong to a run of yours in this browser. It was already used, the run is over half an hour old, or it started elsewhere. Start again.',
  ),
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
      <PageHeader
        title={client ? client.clientName : t('Playground')}
        description={
          client
            ? t('Each step sends what the client would send, to the same endpoints the client uses.')
            : t('Run a flow as one of your clients, step by step, and see every request and response.')
        }
        breadcrumbs={client ? [{ label: t('Playground'), href: playgroundPath(tenant.place) }] : []}
        actions={
          client && <ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('Client settings')}</ButtonLink>
        }
      />
      <div className="max-w-3xl space-y-5">
        {problem !== null && (
          <Callout tone="warning" role="status">
            {t(problem)}
          </Callout>
        )}
        {wanted !== null && !client && (
          <Callout tone="warning">{t('This client no longer exists. Choose another.')}</Callout>
        )}
        {!client && <ClientPicker context={context} search={read('q') ?? ''} />}
        {client && flow && (
          <>
            <NavTabs
              label={t('Flows')}
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
            title={t('No flows to run')}
            description={t(
              'This client is not registered for any flow that can run here. Set its grant types on its own page.',
            )}
            action={<ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('Client settings')}</ButtonLink>}
          />
        )}
      </div>
    </>
  );
}
