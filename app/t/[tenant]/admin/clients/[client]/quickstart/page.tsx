import { FileCode } from 'lucide-react';
import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ButtonLink } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { flowsOf } from '@/lib/operation/playground/flows';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { issuerOf } from '@/lib/platform/shared/paths';
import { namedAfter } from '../../../named-after';
import { playgroundPath } from '../../../playground/playground-path';
import { clientPath, clientsPath, quickstartPath } from '../../client-path';
import { quickstarts } from './languages';
import { flowOf, valuesOf } from './quickstart';

export const generateMetadata = namedAfter(
  msg('clients.quickstart'),
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
        title={t('clients.quickstartForName', { name: client.clientName })}
        description={t('clients.readyToRunExamplesWith')}
        breadcrumbs={[
          { label: t('common.clients'), href: clientsPath(tenant.place) },
          { label: client.clientName, href: clientPath(tenant.place, client.clientId) },
        ]}
        actions={
          shown &&
          flowsOf(client).length > 0 && (
            <ButtonLink href={playgroundPath(tenant.place, { client: client.clientId })}>
              {t(flow === 'authorization_code' ? 'clients.trySignIn' : 'clients.tryItOut')}
            </ButtonLink>
          )
        }
      />
      {shown ? (
        <div className="max-w-3xl space-y-5">
          <NavTabs
            label={t('clients.languages')}
            tabs={offered.map(({ id, label }) => ({ href: hrefOf(id), label }))}
            current={hrefOf(shown.id)}
          />
          <p className="text-sm text-ink-muted">{t('clients.requirementsNeeds', { needs: t(shown.needs) })}</p>
          {shown.examples.map(({ title, code }, index) => (
            <CodeBlock key={index} title={t(title)} code={code} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon={<FileCode />}
          title={t('clients.noExamplesForThisClient')}
          description={t('clients.thisClientAuthenticatesWithKey')}
          action={
            <>
              <ButtonLink href={clientPath(tenant.place, client.clientId)}>{t('common.clientSettings')}</ButtonLink>
              <ButtonLink href={playgroundPath(tenant.place, { client: client.clientId })} variant="primary">
                {t('clients.tryItOut')}
              </ButtonLink>
            </>
          }
        />
      )}
    </>
  );
}
