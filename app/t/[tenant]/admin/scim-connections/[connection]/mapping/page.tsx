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
import { mappedAttributes } from '@/lib/provisioning/scim-connections/mapped-attributes';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { pathOf } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { namedAfter } from '../../../named-after';
import { connectionPath, connectionsPath, mappingPath } from '../../connection-path';
import { AttributesCard } from './attributes-card';
import { bodyToTry, LAST } from './body-to-try';
import { preview } from './preview';
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
    </>
  );
}
