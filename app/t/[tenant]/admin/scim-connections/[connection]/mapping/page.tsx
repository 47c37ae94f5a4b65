import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import { mappedAttributes } from '@/lib/provisioning/scim-connections/mapped-attributes';
import { DoByApi } from '../../../by-api/do-by-api';
import { namedAfter } from '../../../named-after';
import { connectionPath, connectionsPath, mappingPath } from '../../connection-path';
import { targetOptions } from '../../target-options';
import { preview } from './actions';
import { AttributesCard } from './attributes-card';
import { PreviewForm } from './preview-form';
import { RulesCard } from './rules-card';

export const generateMetadata = namedAfter(
  msg('scimConnections.mapping'),
  'connection',
  async ({ tenant, container }, id) => (await container.scimConnections.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; connection: string }>;
  searchParams: PageQuery;
}

export default async function MappingPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, connection: id } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) notFound();
  const { User: people } = await container.resourceTypes(tenant.id);
  const editable = roleSuffices(admin.role, 'admin');
  const mayShape = editable && mayManage(admin.role, await container.scimConnections.highestRole(tenant.id, id));
  const { body, missing } = await bodyToTry(container.provisioningLog, {
    tenantId: tenant.id,
    connectionId: id,
    entry: (await readPageQuery(searchParams))('entry'),
  });
  return (
    <>
      <PageHeader
        title={t('scimConnections.mapping')}
        breadcrumbs={[
          { label: t('common.scimConnections'), href: connectionsPath(tenant.place) },
          { label: connection.name, href: connectionPath(tenant.place, id) },
        ]}
      />
      <div className="max-w-3xl space-y-5">
        <RulesCard
          connection={connection}
          people={people}
          options={targetOptions(people, t('scimConnections.ignoredManagedByAnotherSource'))}
          tenantPlace={tenant.place}
          editable={mayShape}
        />
        {editable && !mayShape && <Callout>{t('scimConnections.thisConnectionProvisionsOwnerOnly')}</Callout>}
        {editable && (
          <Card
            id="preview"
            title={t('scimConnections.testTheMapping')}
            description={t('scimConnections.readsBodyExactlyAsDirectorys')}
            actions={
              <TextLink href={`${mappingPath(tenant.place, id)}?entry=${LAST}#preview`}>
                {t('scimConnections.useLastRequest')}
              </TextLink>
            }
          >
            {missing && (
              <Callout tone="warning" className="mb-4">
                {t('scimConnections.logHasNoRequestFrom')}
              </Callout>
            )}
            <PreviewForm key={body} action={preview.bind(null, tenant.place)} connectionId={id} body={body} />
          </Card>
        )}
        <AttributesCard attributes={mappedAttributes(people, connection.mapping)} />
      </div>
      <DoByApi actions="scim-connections/[connection]/mapping/actions.ts" params={params} />
    </>
  );
}

/** Used in links to the page instead of an entry's id. */
const LAST = 'last';

const EXAMPLE = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
};

/** How many of the newest requests are searched. */
const LOOKED_THROUGH = 50;

/**
 * The body that the preview starts with: that of a logged request of the connection, or an example.
 * @param entry the id of a request, or `last` for the last one that wrote a person; null for the example
 * @returns `missing` if a request was asked for but none has a complete body
 */
async function bodyToTry(
  log: ProvisioningLogStore,
  { tenantId, connectionId, entry }: { tenantId: string; connectionId: string; entry: string | null },
): Promise<{ body: string; missing: boolean }> {
  const id = entry === LAST ? await lastOf(log, tenantId, connectionId) : entry;
  const found = id === null ? null : await getEntry(log, { tenantId, id });
  const body = found?.connectionId === connectionId ? bodyOf(found) : null;
  return { body: body ?? JSON.stringify(EXAMPLE, null, 2), missing: entry !== null && body === null };
}

/** Whether a logged request wrote a person with a body. */
function writesPerson({ method, path }: Pick<ProvisioningEntry, 'method' | 'path'>): boolean {
  return (
    ['POST', 'PUT', 'PATCH'].includes(method) && /^\/Users(?:[/?]|$)/.test(path) && !/^\/Users\/\.search/i.test(path)
  );
}

async function lastOf(log: ProvisioningLogStore, tenantId: string, connectionId: string): Promise<string | null> {
  const { entries } = await listEntries(log, { tenantId, connectionId, pageSize: LOOKED_THROUGH });
  return entries.find(writesPerson)?.id ?? null;
}

function bodyOf({ request: { body } }: ProvisioningEntry): string | null {
  if (!body || body.truncated) return null;
  try {
    return JSON.stringify(JSON.parse(body.text), null, 2);
  } catch {
    return null;
  }
}
