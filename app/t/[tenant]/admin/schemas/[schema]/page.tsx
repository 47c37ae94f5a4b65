import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import type { ExtensionSchema, ValueCounts } from '@/lib/directory/extension-schemas/extension-schema';
import { getSchema } from '@/lib/directory/extension-schemas/get-schema';
import { findStandardSchema, type StandardSchema } from '@/lib/directory/extension-schemas/standard-schema';
import type { Container } from '@/lib/edge/container';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { resourceLabels } from '../labels';
import { schemasPath } from '../schema-path';
import { AttributeList } from './attribute-list';
import { DeclaredSchema } from './declared-schema';

type LoadedSchema =
  | { kind: 'declared'; schema: ExtensionSchema; values: ValueCounts }
  | ({ kind: 'standard' } & StandardSchema);

/** The schema in an address, declared by the tenant or standard; an unknown one shows the not-found page. */
async function loadSchema(
  { extensionSchemas }: Pick<Container, 'extensionSchemas'>,
  tenantId: string,
  urn: string,
): Promise<LoadedSchema> {
  const declared = await getSchema(extensionSchemas, { tenantId, urn });
  if (declared) return { kind: 'declared', ...declared };
  const standard = findStandardSchema(urn);
  if (!standard) notFound();
  return { kind: 'standard', ...standard };
}

export const generateMetadata = namedAfter(
  msg('common.schema'),
  'schema',
  async ({ tenant, container }, urn) =>
    ((await container.extensionSchemas.find(tenant.id, urn)) ?? findStandardSchema(urn)?.schema)?.name,
);

export default async function SchemaPage({ params }: { params: Promise<{ tenant: string; schema: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, schema: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const loaded = await loadSchema(container, tenant.id, segmentValue(segment));
  const { urn, resourceType } =
    loaded.kind === 'declared' ? loaded.schema : { urn: loaded.schema.id, resourceType: loaded.resourceType };
  return (
    <>
      <PageHeader
        title={loaded.schema.name}
        breadcrumbs={[{ label: t('common.schemas'), href: schemasPath(tenant.place) }]}
        description={<CopyText value={urn} what={t('schemas.urn')} />}
        status={
          <>
            <Badge tone="accent">{t(resourceLabels[resourceType])}</Badge>
            {loaded.kind === 'standard' && <Badge>{t('schemas.standard')}</Badge>}
          </>
        }
      />
      <div className="max-w-3xl space-y-5">
        {loaded.kind === 'declared' ? (
          <DeclaredSchema {...loaded} tenantPlace={tenant.place} editable={roleSuffices(admin.role, 'admin')} />
        ) : (
          <Card title={t('schemas.attributes')} description={t('schemas.definedByRfc7643Same')} flush>
            <AttributeList attributes={loaded.schema.attributes} />
          </Card>
        )}
      </div>
      <DoByApi actions="schemas/[schema]/actions.ts" params={params} />
    </>
  );
}
