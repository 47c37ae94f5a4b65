import { z } from 'zod';
import { type MaintenanceSwitch, maintenanceMessage } from '@/lib/tenants/maintenance-mode/maintenance';
import { switchInstallation } from '@/lib/tenants/maintenance-mode/switch-installation';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';
import { answer, type Operation, operation } from '../operation';

const answerSchema = z.strictObject({ on: z.boolean(), message: z.string().nullable() });
const bodySchema = z.strictObject({ on: z.boolean(), message: maintenanceMessage.nullable().default(null) });
const tenantCommon = { tag: 'Tenant', path: '/maintenance', answerSchema } as const;
const installationCommon = {
  tag: 'Tenants',
  path: '/installation/maintenance',
  role: 'owner',
  forOperators: true,
  answerSchema,
} as const;

const switchBody = ({ on, message }: MaintenanceSwitch) => ({ on, message });

const getMaintenance = operation({
  ...tenantCommon,
  id: 'getMaintenance',
  method: 'GET',
  role: 'auditor',
  summary: 'Returns whether maintenance mode is on for this tenant',
  run: async ({ container, tenant }) => answer(switchBody((await container.closures.readSwitches(tenant.id)).tenant)),
});

const setMaintenance = operation({
  ...tenantCommon,
  id: 'setMaintenance',
  method: 'PUT',
  role: 'admin',
  summary:
    'Turns maintenance mode for this tenant on or off. While it is on, people and clients are asked to wait; the console and this API keep working.',
  bodySchema,
  async run({ container, tenant, cause }, { body }) {
    await switchTenant(container.closures, tenant, body, cause);
    return answer(switchBody((await container.closures.readSwitches(tenant.id)).tenant));
  },
});

const getInstallation = operation({
  ...installationCommon,
  id: 'getInstallationMaintenance',
  method: 'GET',
  summary: 'Returns whether maintenance mode is on for all tenants',
  run: async ({ container, tenant }) =>
    answer(switchBody((await container.closures.readSwitches(tenant.id)).installation)),
});

const setInstallation = operation({
  ...installationCommon,
  id: 'setInstallationMaintenance',
  method: 'PUT',
  summary: 'Turns maintenance mode for all tenants on or off. Each tenant’s own maintenance setting is unaffected.',
  bodySchema,
  async run({ container, tenant, cause }, { body }) {
    await switchInstallation(container.closures, tenant.id, body, cause);
    return answer(switchBody((await container.closures.readSwitches(tenant.id)).installation));
  },
});

export const maintenanceOperations: Operation[] = [getMaintenance, setMaintenance, getInstallation, setInstallation];
