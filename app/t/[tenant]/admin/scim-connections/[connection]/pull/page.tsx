import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { pullSources } from '@/lib/provisioning/pull/source';
import { DoByApi } from '../../../by-api/do-by-api';
import { namedAfter } from '../../../named-after';
import { connectionPath, connectionsPath, pullPath } from '../../connection-path';
import { ChooseSource } from './choose-source';
import { sourceOfProvider } from './labels';
import { PullForm } from './pull-form';
import { PullResult } from './pull-result';
import { PullState } from './pull-state';

export const generateMetadata = namedAfter(
  msg('scimConnections.pull'),
  'connection',
  async ({ tenant, container }, id) => (await container.scimConnections.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; connection: string }>;
  searchParams: PageQuery;
}

export default async function PullPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, connection: id } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) notFound();
  const source = await container.pullSources.find(tenant.id, id);
  const editable = roleSuffices(admin.role, 'admin');
  const mayShape = editable && mayManage(admin.role, await container.scimConnections.highestRole(tenant.id, id));
  const asked = (await readPageQuery(searchParams))('source');
  const chosen =
    source?.settings.source ?? pullSources.find((one) => one === asked) ?? sourceOfProvider[connection.provider];
  const shared = { connectionId: id, tenantPlace: tenant.place };
  return (
    <>
      <PageHeader
        title={t('scimConnections.pull')}
        breadcrumbs={[
          { label: t('common.scimConnections'), href: connectionsPath(tenant.place) },
          { label: connection.name, href: connectionPath(tenant.place, id) },
        ]}
      />
      <div className="max-w-3xl space-y-5">
        {source && (
          <PullState {...shared} source={source} editable={editable} disabled={connection.disabledAt !== null} />
        )}
        {source?.dryRun && <PullResult {...shared} result={source.dryRun} />}
        {source?.lastRun && <PullResult {...shared} result={source.lastRun} />}
        {editable && !mayShape && <Callout>{t('scimConnections.thisConnectionProvisionsOwnerOnly')}</Callout>}
        {mayShape &&
          (chosen ? (
            <PullForm {...shared} chosen={chosen} source={source} />
          ) : (
            <ChooseSource path={pullPath(tenant.place, id)} />
          ))}
      </div>
      <DoByApi actions="scim-connections/[connection]/pull/actions.ts" params={params} />
    </>
  );
}
