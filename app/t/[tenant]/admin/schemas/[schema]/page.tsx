import type { Metadata } from 'next';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { segmentValue } from '@/lib/shared/path-segment';
import { resourceLabels } from '../labels';
import { schemasPath } from '../schema-path';
import { AttributeList } from './attribute-list';
import { DeclaredSchema } from './declared-schema';
import { loadSchema } from './load-schema';

export const metadata: Metadata = { title: 'Schema' };

export default async function SchemaPage({ params }: { params: Promise<{ tenant: string; schema: string }> }) {
  const { tenant: tenantSlug, schema: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantSlug, 'auditor');
  const loaded = await loadSchema(container, tenant.id, segmentValue(segment));
  const { urn, resourceType } = loaded.kind === 'declared' ? loaded.schema : { urn: loaded.schema.id, resourceType: loaded.resourceType };
  return (
    <>
      <PageHeader
        title={loaded.schema.name}
        breadcrumbs={[{ label: 'Schemas', href: schemasPath(tenant.slug) }]}
        description={<CopyText value={urn} what="URN" />}
        status={
          <>
            <Badge tone="accent">{resourceLabels[resourceType]}</Badge>
            {loaded.kind === 'standard' && <Badge>Standard</Badge>}
          </>
        }
      />
      <div className="max-w-3xl space-y-5">
        {loaded.kind === 'declared' ? (
          <DeclaredSchema {...loaded} tenantSlug={tenant.slug} editable={roleSuffices(admin.role, 'admin')} />
        ) : (
          <Card title="Attributes" description="They are those of RFC 7643, the same for everybody." flush>
            <AttributeList attributes={loaded.schema.attributes} />
          </Card>
        )}
      </div>
    </>
  );
}
