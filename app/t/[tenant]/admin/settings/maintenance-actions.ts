'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { maintenanceMessage } from '@/lib/tenants/maintenance-mode/maintenance';
import { switchInstallation } from '@/lib/tenants/maintenance-mode/switch-installation';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';

const fields = z.object({ on: z.enum(['yes', 'no']), message: maintenanceMessage.optional() });

/** Turns the tenant's maintenance mode on or off. */
export const switchThisTenant = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    await switchTenant(container.closures, tenant, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true };
  },
);

/** The same for all tenants. Only for owners of the default tenant, who run the installation. */
export const switchAllTenants = adminAction(
  'owner',
  fields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    if (tenant.slug !== defaultTenantSlug) return { ok: false, message: msg('settings.onlyOwnersOfDefaultTenant') };
    await switchInstallation(container.closures, tenant.id, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true };
  },
);
