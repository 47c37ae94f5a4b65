import { notFound } from 'next/navigation';
import { managesTenants } from '@/lib/tenants/operator';
import { type AdminContext, requireAdmin } from './require-admin';

/**
 * For pages about all tenants, which only owners of the default tenant may open because they run the installation.
 * Owners of other tenants get the 404 page.
 */
export async function requireOperator(tenantPlace: string): Promise<AdminContext> {
  const context = await requireAdmin(tenantPlace, 'owner');
  if (!managesTenants(context.tenant, context.admin.role)) notFound();
  return context;
}
