import type { Unavailability } from '@/lib/oauth/protocol/unavailable';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type Closure, maintenanceRetrySeconds } from '@/lib/tenants/maintenance-mode/maintenance';
import type { Outage } from './load-shedding';

const overloads: Record<Outage['cause'], Sayable> = {
  queue: msg('health.overloadConnections'),
  lag: msg('health.overloadEventLoop'),
  database: msg('health.overloadDatabase'),
};

/** Why the server currently rejects all requests. */
export const overloaded = ({ cause, retryAfterSeconds }: Outage): Unavailability => ({
  reason: overloads[cause],
  message: null,
  retryAfterSeconds,
});

/** Why a tenant's requests are not answered during maintenance. */
export const inMaintenance = ({ by, message }: Closure): Unavailability => ({
  reason: msg(by === 'tenant' ? 'health.tenantInMaintenance' : 'health.installationInMaintenance'),
  message,
  retryAfterSeconds: maintenanceRetrySeconds,
});
