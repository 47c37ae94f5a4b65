import { createArrivals } from '@/lib/edge/health/arrivals';
import { createLoadShedder } from '@/lib/edge/health/load-shedding';
import { createLiveStreams } from '@/lib/edge/live/live-streams';
import { clientCacheKey } from '@/lib/grants/clients/postgres/client-cache-key';
import { createImportStore } from '@/lib/moving/import/postgres';
import type { Config } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { readiness } from '@/lib/platform/postgres/migrations/readiness';
import { allHosts } from '@/lib/platform/postgres/tenant-place';
import { joinDispatchers } from '@/lib/platform/shared/dispatcher';
import { isHost } from '@/lib/platform/shared/paths';
import type { Container } from './container';
import { assembleDirectory } from './directory';
import { directoryPulls, pullServices } from './directory-pulls';
import { downstreamPushes } from './downstream-pushes';
import { layFoundation } from './foundation';
import { assembleGrants } from './grants';
import { importServices, importWorker } from './imports';
import { assembleJournal } from './journal';
import { assembleOperation } from './operation';
import { assembleProvisioning } from './provisioning';
import { assembleSignIn } from './sign-in';
import { signalPolls } from './signal-polls';
import { assembleTenants } from './tenants';

/** Builds the container from the configuration, district by district. */
export function buildContainer(config: Config): Container {
  const foundation = layFoundation(config);
  const { log, jobLog, now, database, keysFor, tenantKeys, caches, metrics } = foundation;
  const load = createLoadShedder({
    bounds: { maxQueue: config.maxQueue, maxLagMilliseconds: config.maxLagMilliseconds },
    waiting: () => database.pool.waitingCount,
    ping: () => database.hot.query(sql`SELECT 1 AS one`),
    onChange: (cause) => (cause ? log.warn({ cause }, 'rejecting requests') : log.info('accepting requests again')),
  });
  const arrivals = createArrivals(config.ownServer);
  const tenants = assembleTenants(foundation);
  const directory = assembleDirectory(foundation);
  const signIn = assembleSignIn(foundation);
  const { logoutDeliveryWorker, pingDeliveryWorker, clientLogoWorker, clientDeletions, ...grants } =
    assembleGrants(foundation);
  const operation = assembleOperation(foundation, { ...grants, clientDeletions });
  const { eventDeliveryWorker, ...journal } = assembleJournal(foundation, {
    ...tenants,
    ...directory,
    ...signIn,
    ...grants,
    ...operation,
  });
  const provisioning = assembleProvisioning(foundation);
  const pulling = pullServices(foundation);
  const importing = importServices(foundation, () => container);
  const { downstreamWorker, downstream, remoteOf } = downstreamPushes(foundation, { ...directory, ...provisioning });
  const deliveryWorker = joinDispatchers(
    eventDeliveryWorker,
    logoutDeliveryWorker,
    pingDeliveryWorker,
    clientLogoWorker,
    downstreamWorker,
    signalPolls(foundation, { ...tenants, ...directory, ...signIn, ...grants, ...journal, config, log, now }),
    directoryPulls(foundation, pulling, () => container),
    importWorker(foundation, importing),
  );
  const liveStreams = createLiveStreams({ live: database.live, sessions: signIn.sessions, now, log: jobLog });
  const stopping = new AbortController();
  stopping.signal.addEventListener('abort', liveStreams.close);
  let withdrawn = false;
  const container: Container = {
    ...tenants,
    ...directory,
    ...signIn,
    ...grants,
    ...journal,
    ...provisioning,
    downstream,
    remoteOf,
    ...operation,
    config,
    ownHost: new URL(config.url).host,
    log,
    jobLog,
    now,
    database,
    tenantKeys,
    secrets: {
      refreshToken: keysFor('refresh-token'),
      userCode: keysFor('user-code'),
      logoutRequest: keysFor('logout-request'),
      ping: keysFor('ping'),
      dpopNonce: keysFor('dpop-nonce'),
      session: keysFor('session'),
      csrf: keysFor('csrf'),
      secondFactor: keysFor('second-factor'),
      scimCursor: keysFor('scim-cursor'),
      playground: keysFor('playground'),
    },
    pulling,
    imports: createImportStore(database),
    importing,
    deliveryWorker,
    stopping,
    liveStreams,
    metrics,
    load,
    arrivals,
    known: {
      tenant: (place) => caches.tenants.known(isHost(place) ? (caches.hosts.known(allHosts)?.get(place) ?? '') : place),
      client: (tenantId, clientId) => caches.clients.known(clientCacheKey(tenantId, clientId)),
      browserOrigins: caches.browserOrigins.known,
    },
    readiness: async () => (withdrawn ? { status: 'not-ready', reason: 'shutting-down' } : readiness(database)),
    withdraw: () => void (withdrawn = true),
    async close() {
      liveStreams.close();
      load.stop();
      arrivals.stop();
      await clientDeletions.close();
      await Promise.all([caches.stop(), journal.mail?.close(), deliveryWorker.close()]);
      await database.close();
    },
  };
  return container;
}
