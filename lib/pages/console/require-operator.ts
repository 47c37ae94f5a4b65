import { notFound } from 'next/navigation';
import { managesTenants } from '@/lib/tenants/operator';
import { type AdminContext, requireAdmin } from './require-admin';

/** For pages about all tenants: owners of the default tenant, who run the installation. To owners elsewhere there is no such page. */
export async function requireOperator(tenantPlace: string): Promise<AdminContext> {
  const context = await requireAdmin(tenantPlace, 'owner');
  if (!managesTenants(context.tenant, context.admin.role)) notFound();
  return context;
}
