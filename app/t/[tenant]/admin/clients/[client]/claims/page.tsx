import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { PageHeader } from '@/components/ui/page-header';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { claimPlaces } from '@/lib/platform/shared/claim-mapping';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../../by-api/do-by-api';
import { mappablePaths } from '../../../claim-mappings/mappable-paths';
import { sourceTypes } from '../../../claim-mappings/mapping-form';
import { MappingsCard } from '../../../claim-mappings/mappings-card';
import { PreviewCard } from '../../../claim-mappings/preview-card';
import { previewFor } from '../../../claim-mappings/preview-for';
import { namedAfter } from '../../../named-after';
import { claimsPath, clientPath, clientsPath } from '../../client-path';
import { add, remove } from './actions';

export const generateMetadata = namedAfter(
  msg('claims.claims'),
  'client',
  async ({ tenant, container }, client) => (await container.clients.find(tenant.id, client))?.clientName,
);

interface Props {
  params: Promise<{ tenant: string; client: string }>;
  searchParams: PageQuery;
}

export default async function ClientClaimsPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, client: segment } = await params;
  const context = await requireAdmin(tenantPlace, 'auditor');
  const { tenant, admin, container } = context;
  const client = await container.clients.find(tenant.id, segmentValue(segment));
  if (!client) notFound();
  const read = await readPageQuery(searchParams);
  const userName = read('person')?.trim() ?? '';
  const resource = tenant.resources.get(read('resource') ?? '')?.identifier ?? '';
  const { User: people } = await container.resourceTypes(tenant.id);
  const path = claimsPath(tenant.place, client.clientId);
  return (
    <>
      <PageHeader
        title={t('claims.claims')}
        breadcrumbs={[
          { label: t('common.clients'), href: clientsPath(tenant.place) },
          { label: client.clientName, href: clientPath(tenant.place, client.clientId) },
        ]}
      />
      <div className="max-w-3xl space-y-5">
        <MappingsCard
          mappings={client.claimMappings}
          places={claimPlaces}
          fields={{ client_id: client.clientId }}
          basedOn={metadataVersion(client)}
          add={add.bind(null, tenant.place)}
          remove={remove.bind(null, tenant.place)}
          source={sourceTypes.find((type) => type === read('source')) ?? 'attribute'}
          hrefOf={(source) => `${path}?source=${source}`}
          paths={mappablePaths(people)}
          resources={[...tenant.resources.values()].filter(({ roles }) => roles.length > 0)}
          editable={roleSuffices(admin.role, 'admin') && client.deletion === null}
        />
        <PreviewCard
          person={userName}
          other={{
            name: 'resource',
            label: t('claims.forResource'),
            chosen: resource,
            options: [
              { value: '', label: t('claims.noResource') },
              ...[...tenant.resources.values()].map(({ identifier, name }) => ({ value: identifier, label: name })),
            ],
          }}
          preview={await previewFor(context, client, { userName, resources: resource === '' ? [] : [resource] })}
        />
      </div>
      <DoByApi actions="clients/[client]/claims/actions.ts" params={params} />
    </>
  );
}
