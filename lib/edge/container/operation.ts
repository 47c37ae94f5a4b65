import { handOverGroups } from '@/lib/directory/postgres/groups';
import { createUsageBatch } from '@/lib/grants/clients/postgres/client-uses';
import { createExportStore } from '@/lib/moving/export/postgres';
import { createSetupStore } from '@/lib/operation/checklist/postgres';
import { createDepartureStore } from '@/lib/operation/departures/postgres';
import { createListViewStore } from '@/lib/operation/list-views/postgres';
import { createLiveStore } from '@/lib/operation/live/postgres';
import { createSearchStore } from '@/lib/operation/search/postgres';
import { createSealedStore } from '@/lib/operation/secrets/postgres';
import { createSetupLinkStore } from '@/lib/operation/setup-links/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { createUsageStore } from '@/lib/operation/usage/postgres/usage-store';
import type { Foundation } from './foundation';
import type { assembleGrants } from './grants';
import { maintenanceJobs } from './maintenance-jobs';

type Keys = Pick<ReturnType<typeof assembleGrants>, 'keys' | 'signingKeys' | 'clientDeletions' | 'clients'>;

/** What operates the installation: counters, search, setup, secrets, and the jobs that run every minute. */
export function assembleOperation(foundation: Foundation, { keys, signingKeys, clientDeletions, clients }: Keys) {
  const { config, jobLog, now, database, keysFor, caches, onError, count } = foundation;
  return {
    tenantRegister: createTenantRegister(database),
    sealed: createSealedStore(database),
    usage: createUsageBatch(database, onError),
    count,
    usageLog: createUsageStore(database),
    setup: createSetupStore(database),
    departures: createDepartureStore(database),
    listViews: createListViewStore(database),
    setupLinks: createSetupLinkStore(database, { handOverGroups }),
    search: createSearchStore(database),
    liveStore: createLiveStore(database),
    transferExport: createExportStore(database),
    maintenance: maintenanceJobs({
      config,
      database,
      log: jobLog,
      now,
      keys,
      signingKeys,
      copies: caches.signingKeys,
      chainKeys: keysFor('audit-chain'),
      clientDeletions,
      clients,
    }),
  };
}
