import { createExtensionSchemaStore } from '@/lib/directory/extension-schemas/postgres';
import { createLoadShedder } from '@/lib/edge/health/load-shedding';
import { createMetrics } from '@/lib/edge/health/metrics';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { createDetailsTypeStore } from '@/lib/grants/authorization-details-types/postgres';
import { createClientDocuments } from '@/lib/grants/clients/client-documents';
import { createDeletionRunner } from '@/lib/grants/clients/deletion-runner';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createInitialTokenStore } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { createSectorDocuments } from '@/lib/grants/clients/sector-documents';
import { createConsentStore } from '@/lib/grants/consents/postgres';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import { clientKey } from '@/lib/grants/oauth/postgres/client-key';
import { createPersonalTokenStore } from '@/lib/grants/personal-tokens/postgres';
import { createKeySets } from '@/lib/grants/remote-keys/key-sets';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createScopeStore } from '@/lib/grants/scopes/postgres';
import { joinKeyHolders } from '@/lib/grants/signing-keys/key-holder';
import { createLocalKeys } from '@/lib/grants/signing-keys/local-keys';
import { createPkcs11Keys } from '@/lib/grants/signing-keys/pkcs11/pkcs11-keys';
import { createKeyStore } from '@/lib/grants/signing-keys/postgres';
import { createKeyring } from '@/lib/grants/signing-keys/signing-keys';
import type { KeyRoom } from '@/lib/grants/signing-keys/store';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createAuditChainStore } from '@/lib/journal/audit/postgres/chain';
import { createRefusalStore } from '@/lib/journal/failures/postgres';
import { createRefusalBatch } from '@/lib/journal/failures/postgres/refusal-batch';
import { createPostOffice } from '@/lib/journal/mail/post-office';
import { createSmtpTransport } from '@/lib/journal/mail/smtp-transport';
import { createSetupStore } from '@/lib/operation/checklist/postgres';
import { createSearchStore } from '@/lib/operation/search/postgres';
import { createSealedStore } from '@/lib/operation/secrets/postgres';
import { createTenantKeyStore } from '@/lib/operation/secrets/postgres/tenant-keys';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { createUsageBatch } from '@/lib/operation/usage/postgres';
import { createCountBatch } from '@/lib/operation/usage/postgres/count-batch';
import { createUsageStore } from '@/lib/operation/usage/postgres/usage-store';
import type { Config } from '@/lib/platform/config/env';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { createGuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createLogger } from '@/lib/platform/log/logger';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { readiness } from '@/lib/platform/postgres/migrations/readiness';
import { inScratch } from '@/lib/platform/postgres/scratch';
import { allHosts } from '@/lib/platform/postgres/tenant-place';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { createTenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import { joinDispatchers } from '@/lib/platform/shared/dispatcher';
import { isHost } from '@/lib/platform/shared/paths';
import { createProvisioningLogStore } from '@/lib/provisioning/log/postgres';
import { createProvisioningLogBatch } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { createRateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { createUpstream } from '@/lib/sign-in/identity-providers/upstream/upstream-openid';
import { composeNotice } from '@/lib/sign-in/notices/compose-notice';
import { composeConfirmation } from '@/lib/sign-in/one-time-links/compose-confirmation';
import { composeLinkMail } from '@/lib/sign-in/one-time-links/compose-link-mail';
import { breachedPasswords } from '@/lib/sign-in/passwords/breached-passwords';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTxtLookup } from '@/lib/tenants/domain/txt-records';
import { createMaintenanceStore } from '@/lib/tenants/maintenance-mode/postgres/switches';
import { createTenantStore } from '@/lib/tenants/postgres';
import { createTenantDomainStore } from '@/lib/tenants/postgres/domains';
import { createCaches } from './caches';
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
