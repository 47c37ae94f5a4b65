import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { PageHeader } from '@/components/ui/page-header';
import { listClients } from '@/lib/grants/clients/list-clients';
import { resourceVersion } from '@/lib/grants/resources/save-resource';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { resourceClaimPlaces } from '@/lib/platform/shared/claim-mapping';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../../by-api/do-by-api';
import { mappablePaths } from '../../../claim-mappings/mappable-paths';
import { sourceTypes } from '../../../claim-mappings/mapping-form';
import { MappingsCard } from '../../../claim-mappings/mappings-card';
import { PreviewCard } from '../../../claim-mappings/preview-card';
import { previewFor } from '../../../claim-mappings/preview-for';
import { namedAfter } from '../../../named-after';
import { resourceClaimsPath, resourcePath, resourcesPath } from '../../resource-path';
import { add, remove } from './actions';

export const generateMetadata = namedAfter(
  msg('claims.claims'),
  'resource',
  async ({ tenant, container }, resource) => (await container.resources.find(tenant.id, resource))?.name,
);

/** A client beyond these can be previewed on its own page. */
const CLIENTS_OFFERED = 100;

interface Props {
  params: Promise<{ tenant: string; resource: string }>;
  searchParams: PageQuery;
}

export default async function ResourceClaimsPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, resource: segment } = await params;
  const context = await requireAdmin(tenantPlace, 'auditor');
  const { tenant, admin, container } = context;
  const resource = await container.resources.find(tenant.id, segmentValue(segment));
  if (!resource) notFound();
  const { identifier } = resource;
  const read = await readPageQuery(searchParams);
  const userName = read('person')?.trim() ?? '';
  const { clients } = await listClients(container.clients, { tenantId: tenant.id, pageSize: CLIENTS_OFFERED });
  const client = clients.find(({ clientId }) => clientId === read('client')) ?? clients[0];
  const { User: people } = await container.resourceTypes(tenant.id);
  const path = resourceClaimsPath(tenant.place, identifier);
  return (
    <>
      <PageHeader
        title={t('claims.claims')}
        breadcrumbs={[
          { label: t('common.resources'), href: resourcesPath(tenant.place) },
          { label: resource.name, href: resourcePath(tenant.place, identifier) },
        ]}
      />
      <div className="max-w-3xl space-y-5">
        <MappingsCard
          mappings={resource.claimMappings ?? []}
          places={resourceClaimPlaces}
          fields={{ identifier }}
          basedOn={resourceVersion(resource)}
          add={add.bind(null, tenant.place)}
          remove={remove.bind(null, tenant.place)}
          source={sourceTypes.find((type) => type === read('source')) ?? 'attribute'}
          hrefOf={(source) => `${path}?source=${source}`}
          paths={mappablePaths(people)}
          resources={[...tenant.resources.values()].filter(({ roles }) => roles.length > 0)}
          editable={roleSuffices(admin.role, 'admin')}
        />
        {client && (
          <PreviewCard
            person={userName}
            other={{
              name: 'client',
              label: t('common.client'),
              chosen: client.clientId,
              options: clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
            }}
            preview={await previewFor(context, client, { userName, resources: [identifier] })}
          />
        )}
      </div>
      <DoByApi actions="resources/[resource]/claims/actions.ts" params={params} />
    </>
  );
}
