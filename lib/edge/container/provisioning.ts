import { handOverGroups } from '@/lib/directory/postgres/groups';
import { createProvisioningLogStore } from '@/lib/provisioning/log/postgres';
import { createProvisioningLogBatch } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { createPullStore } from '@/lib/provisioning/pull/postgres';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { createRateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import { countedBatch } from './counted-stores';
import type { Foundation } from './foundation';

/** SCIM connections, their rate limits, and the log of their requests. */
export function assembleProvisioning({ database, onError, losses, count }: Foundation) {
  const scimConnections = createScimConnectionStore(database, { handOverGroups, onError });
  return {
    scimConnections,
    pullSources: createPullStore(database, handOverGroups),
    scimRateLimiter: createRateLimiter(scimConnections),
    // Requests of ours to downstream applications are no use of this server.
    provisioning: countedBatch(
      createProvisioningLogBatch(database, losses('provisioning-log')),
      count,
      ({ status, connectionId }) =>
        connectionId === null ? [] : status < 400 ? ['provisioning'] : ['provisioning', 'provisioning-failed'],
    ),
    provisioningLog: createProvisioningLogStore(database),
  };
}
