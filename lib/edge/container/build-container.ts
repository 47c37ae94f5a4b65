import { createExtensionSchemaStore } from '@/lib/directory/extension-schemas/postgres';
import { createLoadShedder } from '@/lib/edge/health/load-shedding';
import { clientKey } from '@/lib/grants/clients/postgres/client-key';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import type { Config } from '@/lib/platform/config/env';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { sql } from '@/lib/platform/postgres/database';
import { readiness } from '@/lib/platform/postgres/migrations/readiness';
import { inScratch } from '@/lib/platform/postgres/scratch';
import { allHosts } from '@/lib/platform/postgres/tenant-place';
import { joinDispatchers } from '@/lib/platform/shared/dispatcher';
import { isHost } from '@/lib/platform/shared/paths';
import { createProvisioningLogStore } from '@/lib/provisioning/log/postgres';
import { createProvisioningLogBatch } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { createRateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { createUpstream } from '@/lib/sign-in/identity-providers/upstream/upstream-openid';
import { breachedPasswords } from '@/lib/sign-in/passwords/breached-passwords';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTxtLookup } from '@/lib/tenants/domain/check-record';
import { createMaintenanceStore } from '@/lib/tenants/maintenance-mode/postgres/switches';
import { createTenantStore } from '@/lib/tenants/postgres';
import { createTenantDomainStore } from '@/lib/tenants/postgres/domains';
import type { Container } from './container';
import { countedBatch, countedProviders, countedSecondFactors, countedSessions } from './counted-stores';
import { type Foundation, layFoundation } from './foundation';
import { assembleGrants } from './grants';
import { assembleJournal } from './journal';
import { assembleOperation } from './operation';
import { peopleStores } from './people-stores';
import { scimStoresOver } from './scim-stores';

/** People and groups: on their own, as SCIM resources, and together with a tenant that is being created. */
function assembleDirectory({ database, caches, now }: Foundation) {
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleStores(connection)));
  const found: Container['found'] = (work) =>
    database.transaction((connection) =>
      work({
        ...peopleStores(connection),
        tenants: createTenantStore(connection),
        register: createTenantRegister(connection),
      }),
    );
  const scratch: Container['scratch'] = (work) =>
    inScratch(database, (connection) => work(scimStoresOver(connection, now)));
  return {
    ...peopleStores(database),
    people,
    found,
    scimStores: scimStoresOver(database, now),
    scratch,
    extensionSchemas: createExtensionSchemaStore(database),
    resourceTypes: (tenantId: string) => caches.resourceTypes.get(tenantId),
  };
}

/** Sessions, second factors, identity providers, and the limits on attempts. */
function assembleSignIn({ config, log, now, database, keysFor, count }: Foundation) {
  const { providers } = config.fetchAllowedHosts;
  return {
    sessions: countedSessions(createSessionStore(database), count),
    secondFactors: countedSecondFactors(createSecondFactorStore(database), count),
    throttle: createThrottle(createThrottleStore(database)),
    isBreachedPassword: breachedPasswords({
      url: config.breachedPasswordsUrl,
      onError: (error) => log.warn({ err: error }, 'breached password check failed'),
    }),
    identityProviders: {
      store: countedProviders(createIdentityProviderStore(database), count),
      upstream: createUpstream({ allowed: providers, now }),
      sealingKey: keysFor('identity-provider'),
      attemptKey: keysFor('upstream-attempt'),
      mayUseHttp: allowedHosts(providers),
    },
  };
}

/** Tenants with their domains and branding, and the switches that close them. */
function assembleTenants({ config, database, caches }: Foundation) {
  const hosts = () => caches.hosts.get(allHosts);
  return {
    tenants: createTenantStore(database, caches.tenants.get, caches.tenants.forget, hosts),
    tenantDomains: createTenantDomainStore(database, (slug) => {
      caches.tenants.forget(slug);
      caches.hosts.forget(allHosts);
    }),
    lookUpTxt: createTxtLookup(config.dnsServers),
    slugAtHost: async (host: string) => (await hosts()).get(host),
    brandImages: createBrandImageStore(database),
    closures: createMaintenanceStore(database),
  };
}

/** SCIM connections, their rate limits, and the log of their requests. */
function assembleProvisioning({ database, onError, losses, count }: Foundation) {
  const scimConnections = createScimConnectionStore(database, onError);
  return {
    scimConnections,
    scimRateLimiter: createRateLimiter(scimConnections),
    provisioning: countedBatch(createProvisioningLogBatch(database, losses('provisioning-log')), count, ({ status }) =>
      status < 400 ? ['provisioning'] : ['provisioning', 'provisioning-failed'],
    ),
    provisioningLog: createProvisioningLogStore(database),
  };
}

/** Builds the container from the configuration, district by district. */
export function buildContainer(config: Config): Container {
  const foundation = layFoundation(config);
  const { log, now, database, keysFor, tenantKeys, caches, metrics } = foundation;
  const load = createLoadShedder({
    bounds: { maxQueue: config.maxQueue, maxLagMilliseconds: config.maxLagMilliseconds },
    waiting: () => database.pool.waitingCount,
    ping: () => database.query(sql`SELECT 1 AS one`),
    onChange: (cause) => (cause ? log.warn({ cause }, 'rejecting requests') : log.info('accepting requests again')),
  });
  const tenants = assembleTenants(foundation);
  const directory = assembleDirectory(foundation);
  const signIn = assembleSignIn(foundation);
  const { logoutDeliveryWorker, clientDeletions, ...grants } = assembleGrants(foundation);
  const { eventDeliveryWorker, ...journal } = assembleJournal(foundation, {
    ...tenants,
    ...directory,
    ...signIn,
    ...grants,
  });
  const provisioning = assembleProvisioning(foundation);
  const operation = assembleOperation(foundation, { ...grants, clientDeletions });
  const deliveryWorker = joinDispatchers(eventDeliveryWorker, logoutDeliveryWorker);
  return {
    ...tenants,
    ...directory,
    ...signIn,
    ...grants,
    ...journal,
    ...provisioning,
    ...operation,
    config,
    ownHost: new URL(config.url).host,
    log,
    now,
    database,
    tenantKeys,
    secrets: {
      refreshToken: keysFor('refresh-token'),
      userCode: keysFor('user-code'),
      logoutRequest: keysFor('logout-request'),
      dpopNonce: keysFor('dpop-nonce'),
      session: keysFor('session'),
      csrf: keysFor('csrf'),
      secondFactor: keysFor('second-factor'),
      scimCursor: keysFor('scim-cursor'),
      playground: keysFor('playground'),
    },
    deliveryWorker,
    stopping: new AbortController(),
    metrics,
    load,
    known: {
      tenant: (place) => caches.tenants.known(isHost(place) ? (caches.hosts.known(allHosts)?.get(place) ?? '') : place),
      client: (tenantId, clientId) => caches.clients.known(clientKey(tenantId, clientId)),
      browserOrigins: caches.browserOrigins.known,
    },
    readiness: () => readiness(database),
    async close() {
      load.stop();
      await clientDeletions.close();
      await Promise.all([caches.stop(), journal.mail?.close(), deliveryWorker.close()]);
      await database.close();
    },
  };
}
