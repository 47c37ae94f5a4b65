import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import type { SelectOption } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import { mappedAttributes } from '@/lib/provisioning/scim-connections/mapped-attributes';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { pathOf } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { DoByApi } from '../../../by-api/do-by-api';
import { namedAfter } from '../../../named-after';
import { connectionPath, connectionsPath, mappingPath } from '../../connection-path';
import { preview } from './actions';
import { AttributesCard } from './attributes-card';
import { PreviewForm } from './preview-form';
import { IGNORED } from './read-rule';
import { RulesCard } from './rules-card';

/** A name that no schema contains, so every target is offered for it. */
const ANYTHING = 'urn:tessera:anything:attribute';

/** Everything that an attribute can be mapped to: ignored, or any tenant attribute that a rule may name. */
function targetOptions(people: ResourceType, t: SayText): SelectOption[] {
  const schemas = [
    { schema: people.schema, extension: null },
    ...people.schemaExtensions.map(({ schema }) => ({ schema, extension: schema.id })),
  ];
  const names = schemas.flatMap(({ schema, extension }) =>
    schema.attributes.flatMap((attribute) =>
      [null, ...(attribute.subAttributes ?? [])].map((sub) => pathOf({ extension, attribute, sub })),
    ),
  );
  const possible = names.filter((to) => !('problem' in checkRule(people, { from: ANYTHING, to })));
  return [
    { value: IGNORED, label: t('scimConnections.ignoredManagedByAnotherSource') },
    ...possible.map((name) => ({ value: name, label: name })),
  ];
}

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
          options={targetOptions(people, t)}
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
