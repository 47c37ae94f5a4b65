import { FileCode } from 'lucide-react';
import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ButtonLink } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { issuerOf } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { namedAfter } from '../../../named-after';
import { playgroundPath } from '../../../playground/playground-path';
import { clientPath, clientsPath } from '../../client-path';
import { quickstarts } from './languages';
import { flowOf, valuesOf } from './quickstart';
import { quickstartPath } from './quickstart-path';

export const generateMetadata = namedAfter(
  text('Quickstart'),
  'client',
  async ({ tenant, container }, client) => (await container.clients.find(tenant.id, client))?.clientName,
);

export default async function QuickstartPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; client: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant: tenantPlace, client: segment } = await params;
  const { tenant, container } = await requireAdmin(tenantPlace, 'auditor');
  const client = await container.clients.find(tenant.id, segmentValue(segment));
  if (!client) notFound();
  const flow = flowOf(client);
  const offered = flow ? quickstarts(flow, valuesOf(client, issuerOf(container.config.url, tenant.place))) : [];
  const { with: wanted } = await searchParams;
  const shown = offered.find(({ id }) => id === wanted) ?? offered[0];
  const hrefOf = (id: string) => quickstartPath(tenant.place, client.clientId, id);
  return (
    <>
      <PageHeader
        title={t('Quickstart')}
        description={t(
          'Ready-to-run examples with this client’s values. The client secret isn’t included; it’s shown only once.',
        )}
        breadcrumbs={[
          { label: t('Clients'), href: clientsPath(tenant.place) },
          { label: client.clientName, href: clientPath(tenant.place, client.clientId) },
        ]}
      />
      {shown ? (
        <div className="max-w-3xl space-y-5">
          <NavTabs
            label={t('Languages')}
            tabs={offered.map(({ id, label }) => ({ href: hrefOf(id), label }))}
            current={hrefOf(shown.id)}
          />
          <p className="text-sm text-ink-muted">{t('Requirements: {needs}', { needs: t(shown.needs) })}</p>
          {shown.examples.map(({ title, code }) => (
            <CodeBlock key={title} title={t(title)} code={code} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon={<FileCode />}
          title={t('No examples for this client')}
          description={t(
            'This client authenticates with a key or certificate, or uses a grant type that needs another token. See the guides and samples.',
          )}
          action={
            <>
              <ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('Client settings')}</ButtonLink>
              <ButtonLink href={playgroundPath(tenant.place, { client: client.clientId })} variant="primary">
                {t('Try it out')}
              </ButtonLink>
            </>
          }
        />
      )}
    </>
  );
}
