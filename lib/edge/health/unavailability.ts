import type { Unavailability } from '@/lib/oauth/protocol/unavailable';
import { type Closure, maintenanceRetrySeconds } from '@/lib/tenants/maintenance-mode/maintenance';
import type { Outage } from './load-shedding';

const inWords: Record<Outage['cause'], string> = {
  queue: 'too many statements are waiting for a database connection',
  lag: 'the event loop is lagging',
  database: 'the database does not respond',
};

/** Why a tenant's requests cannot be answered: an outage or maintenance; null if neither applies. */
export function unavailability(outage: Outage | null, closure: Closure | null): Unavailability | null {
  if (outage)
    return { reason: `overload: ${inWords[outage.cause]}`, message: null, retryAfterSeconds: outage.retryAfterSeconds };
  if (!closure) return null;
  const whose = closure.by === 'tenant' ? 'the tenant' : 'the installation';
  return {
    reason: `${whose} is in maintenance mode`,
    message: closure.message,
    retryAfterSeconds: maintenanceRetrySeconds,
  };
}
