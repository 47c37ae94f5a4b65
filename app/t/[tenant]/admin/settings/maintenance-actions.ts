'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { maintenanceMessage } from '@/lib/maintenance/maintenance';
import { switchInstallation } from '@/lib/maintenance/switch-installation';
import { switchTenant } from '@/lib/maintenance/switch-tenant';
import { text } from '@/lib/shared/text';
import { defaultTenantSlug } from '@/lib/tenants/paths';

const fields = z.object({ on: z.enum(['yes', 'no']), message: maintenanceMessage.optional() });

/** Closes the tenant for maintenance, or opens it. */
export const switchThisTenant = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    await switchTenant(container.closures, tenant, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true };
  },
);

/** The same for all tenants: for owners of the default tenant, who run the installation. */
export const switchAllTenants = adminAction(
  'owner',
  fields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    if (tenant.slug !== defaultTenantSlug)
      return { ok: false, message: text('Only an owner of the default tenant closes all tenants.') };
    await switchInstallation(container.closures, tenant.id, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true };
  },
);
