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
  summary: 'Tells whether the tenant is closed for maintenance by a switch of its own',
  run: async ({ container, tenant }) => answer(switchBody((await container.closures.readSwitches(tenant.id)).tenant)),
});

const setMaintenance = operation({
  ...tenantCommon,
  id: 'setMaintenance',
  method: 'PUT',
  role: 'admin',
  summary:
    'Closes the tenant for maintenance, or opens it: people and clients are turned away, the console and this API go on',
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
  summary: 'Tells whether all tenants are closed for maintenance at once',
  run: async ({ container, tenant }) =>
    answer(switchBody((await container.closures.readSwitches(tenant.id)).installation)),
});

const setInstallation = operation({
  ...installationCommon,
  id: 'setInstallationMaintenance',
  method: 'PUT',
  summary:
    'Closes all tenants for maintenance at once, or takes that back: those with a switch of their own stay as it says',
  bodySchema,
  async run({ container, tenant, cause }, { body }) {
    await switchInstallation(container.closures, tenant.id, body, cause);
    return answer(switchBody((await container.closures.readSwitches(tenant.id)).installation));
  },
});

export const maintenanceOperations: Operation[] = [getMaintenance, setMaintenance, getInstallation, setInstallation];
