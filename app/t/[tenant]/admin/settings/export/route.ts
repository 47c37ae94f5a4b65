import { exportTenant } from '@/lib/moving/export/export-tenant';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { streamOf } from '@/lib/platform/shared/stream-of';

/** Streams everything of the tenant that an import takes, with password hashes, to an owner. */
export async function GET(_request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant, 'owner');
  const now = container.now();
  const pieces = await exportTenant(container, tenant, { cause, now });
  return downloadResponse(streamOf(pieces), { name: 'tenant', format: 'jsonl', slug: tenant.slug, now });
}
