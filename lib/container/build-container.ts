import { createDeletionRunner } from '@/lib/clients/deletion-runner';
import type { Config } from '@/lib/config/env';
import { breachedPasswords } from '@/lib/credentials/breached-passwords';
import { createLoadShedder } from '@/lib/http/load-shedding';
import { createMetrics } from '@/lib/http/metrics';
import { createPageFailures } from '@/lib/http/page-failures';
import { joinKeyHolders } from '@/lib/keys/key-holder';
import { createLocalKeys } from '@/lib/keys/local-keys';
import { createPkcs11Keys } from '@/lib/keys/pkcs11/pkcs11-keys';
import { createKeyring } from '@/lib/keys/signing-keys';
import type { KeyRoom } from '@/lib/keys/store';
import { createLogger } from '@/lib/log/logger';
import { createPostOffice } from '@/lib/mail/post-office';
import { createSmtpTransport } from '@/lib/mail/smtp-transport';
import { composeNotice } from '@/lib/notices/compose-notice';
import { composeConfirmation } from '@/lib/one-time-links/compose-confirmation';
import { composeLinkMail } from '@/lib/one-time-links/compose-link-mail';
import { allowedHosts } from '@/lib/remote/allowed-hosts';
import { createClientDocuments } from '@/lib/remote/client-documents';
import { createGuardedFetch } from '@/lib/remote/guarded-fetch';
import { createKeySets } from '@/lib/remote/key-sets';
import { createSectorDocuments } from '@/lib/remote/sector-documents';
import { createTxtLookup } from '@/lib/remote/txt-records';
import { createUpstream } from '@/lib/remote/upstream-openid';
import { createRateLimiter } from '@/lib/scim-connections/rate-limit/rate-limiter';
import { secretKeys } from '@/lib/secrets/secret-keys';
import { createTenantKeyring } from '@/lib/secrets/tenant-keys';
import type { Clock } from '@/lib/shared/clock';
import { joinDispatchers } from '@/lib/shared/dispatcher';
import { createAccessKeyStore } from '@/lib/store/access-keys';
import { createAuditLogStore } from '@/lib/store/audit-log';
import { createAuditChainStore } from '@/lib/store/audit-log/chain';
import { createDetailsTypeStore } from '@/lib/store/authorization-details-types';
import { createBrandImageStore } from '@/lib/store/branding';
import { createCaches } from '@/lib/store/caches';
import { createClientStore } from '@/lib/store/clients';
import { createInitialTokenStore } from '@/lib/store/clients/initial-access-tokens';
import { createConsentStore } from '@/lib/store/consents';
import { openDatabase, sql } from '@/lib/store/database';
import { createExtensionSchemaStore } from '@/lib/store/extension-schemas';
import { createFamilyStore } from '@/lib/store/families';
import { createIdentityProviderStore } from '@/lib/store/identity-providers';
import { createKeyStore } from '@/lib/store/keys';
import { createMaintenanceStore } from '@/lib/store/maintenance/switches';
import { readiness } from '@/lib/store/migrations/readiness';
import { createOAuthStore } from '@/lib/store/oauth';
import { clientKey } from '@/lib/store/oauth/client-key';
import { createPersonalTokenStore } from '@/lib/store/personal-tokens';
import { createProvisioningLogStore } from '@/lib/store/provisioning-log';
import { createProvisioningLogBatch } from '@/lib/store/provisioning-log/provisioning-log-batch';
import { createRefusalStore } from '@/lib/store/refusals';
import { createRefusalBatch } from '@/lib/store/refusals/refusal-batch';
import { createResourceStore } from '@/lib/store/resources';
import { createScimConnectionStore } from '@/lib/store/scim-connections';
import { createScopeStore } from '@/lib/store/scopes';
import { inScratch } from '@/lib/store/scratch';
import { createSearchStore } from '@/lib/store/search';
import { createSecondFactorStore } from '@/lib/store/second-factors';
import { createSealedStore } from '@/lib/store/secrets';
import { createTenantKeyStore } from '@/lib/store/secrets/tenant-keys';
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
import {
  type Count,
  countedBatch,
  countedProviders,
  countedReuse,
  countedSecondFactors,
  countedSessions,
} from './counted-stores';
import { eventDelivery } from './event-delivery';
import { logoutDelivery } from './logout-delivery';
import { maintenanceJobs } from './maintenance-jobs';
import { peopleRooms } from './people-rooms';
import { scimStoresOver } from './scim-stores';

/** Builds everything from the configuration. */
export function buildContainer(config: Config): Container {
  const log = createLogger({ level: config.logLevel, environment: config.environment });
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    maxWaitMilliseconds: config.maxWaitMilliseconds,
  });
  const keysFor = secretKeys(config);
  const tenantKeys = createTenantKeyring(createTenantKeyStore(database), config);
  const caches = createCaches(database, config.databaseUrl, {
    onTenant: async (tenantId) => void (await tenantKeys.load(tenantId)),
  });
  const onError = (error: unknown) => log.error({ err: error }, 'batch lost');
  const metrics = createMetrics();
  const load = createLoadShedder({
    bounds: { maxQueue: config.maxQueue, maxLagMilliseconds: config.maxLagMilliseconds },
    waiting: () => database.pool.waitingCount,
    ping: () => database.query(sql`SELECT 1 AS one`),
    onChange: (cause) =>
      cause ? log.warn({ cause }, 'requests are turned away') : log.info('requests are taken on again'),
  });
  const usage = createUsageBatch(database, onError);
  const now: Clock = () => new Date();
  const counts = createCountBatch(database, {
    onError,
    onDropped: (items) => metrics.countDropped('usage-counters', items),
  });
  const count: Count = (tenantId, kind) => counts.add({ tenantId, kind, at: now() });
  const refusals = countedBatch(
    createRefusalBatch(database, { onError, onDropped: (items) => metrics.countDropped('refusals', items) }),
    count,
    () => ['refusal'],
  );
  const provisioning = countedBatch(
    createProvisioningLogBatch(database, {
      onError,
      onDropped: (items) => metrics.countDropped('provisioning-log', items),
    }),
    count,
    ({ status }) => (status < 400 ? ['provisioning'] : ['provisioning', 'provisioning-failed']),
  );
  const { fetchAllowedHosts } = config;
  const fetchForClients = createGuardedFetch({ allowed: fetchAllowedHosts.clients });
  const fetchForIssuers = createGuardedFetch({ allowed: fetchAllowedHosts.issuers });
  // Where anybody may name the address, no host is an exception.
  const fetchForStrangers = createGuardedFetch({ allowed: [] });
  const keyHolder = joinKeyHolders(
    createLocalKeys(keysFor('signing-key')),
    config.pkcs11 && createPkcs11Keys(config.pkcs11),
  );
  const keys: KeyRoom = {
    store: createKeyStore(database, caches.signingKeys),
    newKey: keyHolder.generate,
    destroyKey: keyHolder.destroy,
  };
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleRooms(connection)));
  const hosts = () => caches.hosts.get(allHosts);
  const tenants = createTenantStore(database, caches.tenants.get, caches.tenants.forget, hosts);
  const sessions = countedSessions(createSessionStore(database), count);
  const scimConnections = createScimConnectionStore(database, onError);
  const accessKeys = createAccessKeyStore(database, onError);
  const rooms = peopleRooms(database);
  const throttle = createThrottle(createThrottleStore(database));
  const composers = {
    'one-time-link': composeLinkMail({ tenants, sessions, throttle, ...rooms }, { url: config.url, now }),
    'account-notice': composeNotice({ tenants, ...rooms }, { url: config.url }),
    'email-confirmation': composeConfirmation({ tenants, ...rooms }, { url: config.url, now }),
  };
  const mail =
    config.smtp &&
    createPostOffice({ outbox: rooms.outbox, transport: createSmtpTransport(config.smtp), composers, log, now });
  const signingKeys = createKeyring(keys, keyHolder, now);
  const { eventCourier, ...events } = eventDelivery({
    config,
    database,
    sealingKey: keysFor('event-receiver'),
    log,
    now,
    signingKeys,
    resourceTypes: caches.resourceTypes.get,
  });
  const oauth = countedReuse(createOAuthStore(database, caches), count);
  const { logoutCourier, logoutLog } = logoutDelivery({ config, database, oauth, log, now, signingKeys, tenantKeys });
  const chainKeys = keysFor('audit-chain');
  const courier = joinDispatchers(eventCourier, logoutCourier);
  const forgetClient = (tenantId: string, clientId: string) => caches.clients.forget(clientKey(tenantId, clientId));
  const clientDeletions = createDeletionRunner(createClientStore(database, { change: forgetClient }), {
    now,
    onError: (error) => log.error({ err: error }, 'deleting a client failed'),
  });
  return {
    config,
    ownHost: new URL(config.url).host,
    log,
    now,
    database,
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
    tenants,
    tenantRegister: createTenantRegister(database),
    tenantDomains: createTenantDomainStore(database, (slug) => {
      caches.tenants.forget(slug);
      caches.hosts.forget(allHosts);
    }),
    lookUpTxt: createTxtLookup(config.dnsServers),
    slugAtHost: async (host) => (await hosts()).get(host),
    found: (work) =>
      database.transaction((connection) =>
        work({
          ...peopleRooms(connection),
          tenants: createTenantStore(connection),
          register: createTenantRegister(connection),
        }),
      ),
    brandImages: createBrandImageStore(database),
    tenantKeys,
    sealed: createSealedStore(database),
    signingKeys,
    keys,
    oauth,
    remoteKeys: createKeySets({
      fetchFor: (owner) =>
        ({ client: fetchForClients, issuer: fetchForIssuers, 'self-registered': fetchForStrangers })[owner],
      now,
    }),
    clientDocuments: createClientDocuments({ fetch: fetchForStrangers, now }),
    sectorDocuments: createSectorDocuments({ fetch: fetchForClients }),
    sectorDocumentsOfStrangers: createSectorDocuments({ fetch: fetchForStrangers }),
    browserOrigins: (tenantId) => caches.browserOrigins.get(tenantId),
    ...rooms,
    sessions,
    secondFactors: countedSecondFactors(createSecondFactorStore(database), count),
    throttle,
    isBreachedPassword: breachedPasswords({
      url: config.breachedPasswordsUrl,
      onError: (error) => log.warn({ err: error }, 'breached passwords not asked'),
    }),
    clients: createClientStore(database, { change: forgetClient, deletion: () => void clientDeletions.run() }),
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
      upstream: createUpstream({ allowed: fetchAllowedHosts.providers, now }),
      sealingKey: keysFor('identity-provider'),
      attemptKey: keysFor('upstream-attempt'),
      mayUseHttp: allowedHosts(fetchAllowedHosts.providers),
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
    auditChain: createAuditChainStore(database, chainKeys),
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
    maintenance: maintenanceJobs({
      config,
      database,
      log,
      now,
      keys,
      signingKeys,
      copies: caches.signingKeys,
      chainKeys,
      clientDeletions,
    }),
    readiness: () => readiness(database),
    async close() {
      load.stop();
      await clientDeletions.close();
      await Promise.all([
        accessKeys.uses.flush(),
        usage.flush(),
        counts.flush(),
        refusals.flush(),
        provisioning.flush(),
        caches.stop(),
        mail?.close(),
        courier.close(),
      ]);
      await database.close();
    },
  };
}
