import { notFound } from 'next/navigation';
import { requireDownloader } from '@/lib/pages/console/download';
import { managesTenants } from '@/lib/tenants/operator';
import { isExported, listExports } from './list-exports';
import { streamExport } from './stream-export';

/** Exports the list in the address. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant: string; list: string }> },
): Promise<Response> {
  const { tenant: place, list } = await params;
  const context = await requireDownloader(place);
  if (!isExported(list) || (list === 'tenants' && !managesTenants(context.tenant, context.admin.role))) notFound();
  return streamExport(context, request, { list, name: list, exportOf: listExports[list] });
}
