import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Badge } from '@/components/ui/badge';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { getConnection } from '@/lib/scim-connections/get-connection';
import { issuerOf } from '@/lib/tenants/paths';
import { connectionsPath } from '../connection-path';
import { ConnectionFacts } from './connection-facts';
import { ConnectionSettings } from './connection-settings';
import { TokensCard } from './tokens-card';

export const metadata: Metadata = { title: 'SCIM connection' };

export default async function ConnectionPage({ params }: { params: Promise<{ tenant: string; connection: string }> }) {
  const { tenant: tenantSlug, connection: id } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantSlug, 'auditor');
  const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id });
  if (!found) notFound();
  const { connection, tokens, provisioned } = found;
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        title={connection.name}
        breadcrumbs={[{ label: 'SCIM connections', href: connectionsPath(tenant.slug) }]}
        status={connection.disabledAt ? <Badge dot>Disabled</Badge> : <Badge tone="success" dot>Enabled</Badge>}
      />
      <div className="max-w-3xl space-y-5">
        <ConnectionFacts connection={connection} provisioned={provisioned} baseUrl={`${issuerOf(container.config.url, tenant.slug)}/scim/v2`} />
        <TokensCard connectionId={connection.id} tokens={tokens} tenantSlug={tenant.slug} editable={editable} now={container.now()} />
        {editable && <ConnectionSettings connection={connection} tenantSlug={tenant.slug} />}
      </div>
    </>
  );
}
