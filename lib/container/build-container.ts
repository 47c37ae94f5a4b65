import type { Config } from '@/lib/config/env';
import { breachedPasswords } from '@/lib/credentials/breached-passwords';
import { createLoadShedder } from '@/lib/http/load-shedding';
import { createMetrics } from '@/lib/http/metrics';
import { createPageFailures } from '@/lib/http/page-failures';
import { generateSigningKey } from '@/lib/keys/generate-signing-key';
import { createKeyring } from '@/lib/keys/signing-keys';
import type { KeyRoom } from '@/lib/keys/store';
import { createLogger } from '@/lib/log/logger';
import { createPostOffice } from '@/lib/mail/post-office';
import { createSmtpTransport } from '@/lib/mail/smtp-transport';
import { composeNotice } from '@/lib/notices/compose-notice';
import { composeLinkMail } from '@/lib/one-time-links/compose-link-mail';
import { allowedHosts } from '@/lib/remote/allowed-hosts';
import { createClientDocuments } from '@/lib/remote/client-documents';
import { createGuardedFetch } from '@/lib/remote/guarded-fetch';
import { createKeySets } from '@/lib/remote/key-sets';
import { createSectorDocuments } from '@/lib/remote/sector-documents';
import { createTxtLookup } from '@/lib/remote/txt-records';
import { createUpstream } from '@/lib/remote/upstream-openid';
import { createRateLimiter } from '@/lib/scim-connections/rate-limit/rate-limiter';
import type { Clock } from '@/lib/shared/clock';
import { joinDispatchers } from '@/lib/shared/dispatcher';
import { deriveKey } from '@/lib/shared/secret';
import { createAccessKeyStore } from '@/lib/store/access-keys';
import { createAuditLogStore } from '@/lib/store/audit-log';
import { createCaches } from '@/lib/store/caches';
import { createClientStore } from '@/lib/store/clients';
import { createInitialTokenStore } from '@/lib/store/clients/initial-access-tokens';
import { createConsentStore } from '@/lib/store/consents';
import { openDatabase, sql } from '@/lib/store/database';
import { dropLate } from '@/lib/store/events/drop-late';
import { createExtensionSchemaStore } from '@/lib/store/extension-schemas';
import { createFamilyStore } from '@/lib/store/families';
import { createIdentityProviderStore } from '@/lib/store/identity-providers';
import { createKeyStore } from '@/lib/store/keys';
import { keepKeys } from '@/lib/store/maintenance/keep-keys';
import { reapExpired } from '@/lib/store/maintenance/reap';
import { createMaintenanceStore } from '@/lib/store/maintenance/switches';
import { tableSizes } from '@/lib/store/maintenance/table-sizes';
import { readiness } from '@/lib/store/migrations/readiness';
import { createOAuthStore } from '@/lib/store/oauth';
import { clientKey } from '@/lib/store/oauth/client-key';
import { createPersonalTokenStore } from '@/lib/store/personal-tokens';
import { createProvisioningLogStore } from '@/lib/store/provisioning-log';
import { createProvisioningLogBatch } from '@/lib/store/provisioning-log/provisioning-log-batch';
import { createRefusalStore } from '@/lib/store/refusals';
import { createRefusalBatch } from '@/lib/store/refusals/refusal-batch';
import { createBrandImageStore } from '@/lib/store/branding';
import { createDetailsTypeStore } from '@/lib/store/authorization-details-types';
import { createResourceStore } from '@/lib/store/resources';
import { createScimConnectionStore } from '@/lib/store/scim-connections';
import { createScopeStore } from '@/lib/store/scopes';
import { inScratch } from '@/lib/store/scratch';
import { createSearchStore } from '@/lib/store/search';
import { createSecondFactorStore } from '@/lib/store/second-factors';
import { createSessionStore } from '@/lib/store/sessions';
import { createSetupStore } from '@/lib/store/setup';
import { createTenantStore } from '@/lib/store/tenants';
import { createTenantDomainStore } from '@/lib/store/tenants/domains';
import { allHosts } from '@/lib/store/tenants/place';
import { createTenantRegister } from '@/lib/store/tenants/register';
import { createThrottleStore } from '@/lib/store/throttling';
import { createTrustedIssuerStore } from '@/lib/store/trusted-issuers';
import { createUsageBatch } from '@/lib/store/usage';
import { createCountBatch } from '@/lib/store/usage/count-batch';
import { createUsageStore } from '@/lib/store/usage/usage-store';
import { isHost } from '@/lib/tenants/paths';
import { createThrottle } from '@/lib/throttling/throttle';
import type { Container } from './container';
import { type Count, countedBatch, countedProviders, countedReuse, countedSecondFactors, countedSessions } from './counted-stores';
import { eventDelivery } from './event-delivery';
import { logoutDelivery } from './logout-delivery';
import { peopleRooms } from './people-rooms';
import { scimStoresOver } from './scim-stores';

/** Builds everything from the configuration. */
export function buildContainer(config: Config): Container {
  const log = createLogger({ level: config.logLevel, environment: config.environment });
  const database = openDatabase({ url: config.databaseUrl, poolSize: config.databasePool, maxWaitMilliseconds: config.maxWaitMilliseconds });
  const caches = createCaches(database, config.databaseUrl);
  const onError = (error: unknown) => log.error({ err: error }, 'batch lost');
  const metrics = createMetrics();
  const load = createLoadShedder({
    bounds: { maxQueue: config.maxQueue, maxLagMilliseconds: config.maxLagMilliseconds },
    waiting: () => database.pool.waitingCount,
    ping: () => database.query(sql`SELECT 1 AS one`),
    onChange: (cause) => (cause ? log.warn({ cause }, 'requests are turned away') : log.info('requests are taken on again')),
  });
  const usage = createUsageBatch(database, onError);
  const now: Clock = () => new Date();
  const counts = createCountBatch(database, { onError, onDropped: (items) => metrics.countDropped('usage-counters', items) });
  const count: Count = (tenantId, kind) => counts.add({ tenantId, kind, at: now() });
  const refusals = countedBatch(
    createRefusalBatch(database, { onError, onDropped: (items) => metrics.countDropped('refusals', items) }), count, () => ['refusal'],
  );
  const provisioning = countedBatch(
    createProvisioningLogBatch(database, { onError, onDropped: (items) => metrics.countDropped('provisioning-log', items) }), count,
    ({ status }) => (status < 400 ? ['provisioning'] : ['provisioning', 'provisioning-failed']),
  );
  const guardedFetch = createGuardedFetch({ allowed: config.fetchAllowedHosts });
  const keyEncryption = deriveKey(config.secret, 'signing-key');
  const keys: KeyRoom = { store: createKeyStore(database, caches.signingKeys), newKey: (alg) => generateSigningKey(keyEncryption, alg) };
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleRooms(connection)));
  const hosts = () => caches.hosts.get(allHosts);
  const tenants = createTenantStore(database, caches.tenants.get, caches.tenants.forget, hosts);
  const sessions = countedSessions(createSessionStore(database), count);
  const scimConnections = createScimConnectionStore(database, onError);
  const accessKeys = createAccessKeyStore(database, onError);
  const rooms = peopleRooms(database);
  const composers = {
    'one-time-link': composeLinkMail({ tenants, sessions, ...rooms }, { url: config.url, now }),
    'account-notice': composeNotice({ tenants, ...rooms }, { url: config.url }),
  };
  const mail = config.smtp && createPostOffice({ outbox: rooms.outbox, transport: createSmtpTransport(config.smtp), composers, log, now });
  const signingKeys = createKeyring(keys, keyEncryption, now);
  const { eventCourier, ...events } = eventDelivery({ config, database, log, now, signingKeys, resourceTypes: caches.resourceTypes.get });
  const oauth = countedReuse(createOAuthStore(database, caches), count);
  const pairwise = deriveKey(config.secret, 'pairwise-subject');
  const { logoutCourier, logoutLog } = logoutDelivery({ config, database, oauth, log, now, signingKeys, pairwiseKey: pairwise });
  const courier = joinDispatchers(eventCourier, logoutCourier);
  return {
    config,
    ownHost: new URL(config.url).host,
    log,
    now,
    database,
    secrets: {
      refreshToken: deriveKey(config.secret, 'refresh-token'),
      userCode: deriveKey(config.secret, 'user-code'),
      pairwise,
      logoutRequest: deriveKey(config.secret, 'logout-request'),
      dpopNonce: deriveKey(config.secret, 'dpop-nonce'),
      session: deriveKey(config.secret, 'session'),
      csrf: deriveKey(config.secret, 'csrf'),
      secondFactor: deriveKey(config.secret, 'second-factor'),
      scimCursor: deriveKey(config.secret, 'scim-cursor'),
      playground: deriveKey(config.secret, 'playground'),
    },
    tenants,
    tenantRegister: createTenantRegister(database),
    tenantDomains: createTenantDomainStore(database, (slug) => {
      caches.tenants.forget(slug);
      caches.hosts.forget(allHosts);
    }),
    lookUpTxt: createTxtLookup(config.dnsServers),
    slugAtHost: async (host) => (await hosts()).get(host),
    found: (work) => database.transaction((connection) => work({ ...peopleRooms(connection), tenants: createTenantStore(connection), register: createTenantRegister(connection) })),
    brandImages: createBrandImageStore(database),
    signingKeys,
    keys,
    oauth,
    remoteKeys: createKeySets({ fetch: guardedFetch, now }),
    clientDocuments: createClientDocuments({ fetch: guardedFetch, now }),
    sectorDocuments: createSectorDocuments({ fetch: guardedFetch }),
    browserOrigins: (tenantId) => caches.browserOrigins.get(tenantId),
    ...rooms,
    sessions,
    secondFactors: countedSecondFactors(createSecondFactorStore(database), count),
    throttle: createThrottle(createThrottleStore(database)),
    isBreachedPassword: breachedPasswords({ url: config.breachedPasswordsUrl, onError: (error) => log.warn({ err: error }, 'breached passwords not asked') }),
    clients: createClientStore(database, (tenantId, clientId) => caches.clients.forget(clientKey(tenantId, clientId))),
    accessKeys,
    personalTokens: createPersonalTokenStore(database, accessKeys.uses),
    initialTokens: createInitialTokenStore(database),
    resources: createResourceStore(database),
    detailsTypes: createDetailsTypeStore(database),
    scopes: createScopeStore(database),
    families: createFamilyStore(database),
    consents: createConsentStore(database),
    scimConnections,
    scimRateLimiter: createRateLimiter(scimConnections),
    trustedIssuers: createTrustedIssuerStore(database),
    identityProviders: {
      store: countedProviders(createIdentityProviderStore(database), count),
      upstream: createUpstream({ allowed: config.fetchAllowedHosts, now }),
      sealingKey: deriveKey(config.secret, 'identity-provider'),
      attemptKey: deriveKey(config.secret, 'upstream-attempt'),
      mayUseHttp: allowedHosts(config.fetchAllowedHosts),
    },
    extensionSchemas: createExtensionSchemaStore(database),
    resourceTypes: (tenantId) => caches.resourceTypes.get(tenantId),
    people,
    scimStores: scimStoresOver(database, now),
    scratch: (work) => inScratch(database, (connection) => work(scimStoresOver(connection, now))),
    ...events,
    logoutLog,
    courier,
    stopping: new AbortController(),
    mail,
    auditLog: createAuditLogStore(database),
    usage,
    count,
    usageLog: createUsageStore(database),
    setup: createSetupStore(database),
    search: createSearchStore(database),
    refusals,
    provisioning,
    provisioningLog: createProvisioningLogStore(database),
    refusalLog: createRefusalStore(database),
    metrics,
    load,
    pageFailures: createPageFailures(),
    known: {
      tenant: (place) => caches.tenants.known(isHost(place) ? (caches.hosts.known(allHosts)?.get(place) ?? '') : place),
      client: (tenantId, clientId) => caches.clients.known(clientKey(tenantId, clientId)),
      browserOrigins: caches.browserOrigins.known,
    },
    closures: createMaintenanceStore(database),
    maintenance: {
      async reap() {
        const undelivered = await dropLate(database);
        const reaped = await reapExpired(database);
        return undelivered > 0 ? { ...reaped, undelivered } : reaped;
      },
      keepKeys: () => keepKeys(database, { copies: caches.signingKeys, newKey: keys.newKey, now: now() }),
      tableSizes: () => tableSizes(database),
    },
    readiness: () => readiness(database),
    async close() {
      load.stop();
      await Promise.all([accessKeys.uses.flush(), usage.flush(), counts.flush(), refusals.flush(), provisioning.flush(), caches.stop(), mail?.close(), courier.close()]);
      await database.close();
    },
  };
}
