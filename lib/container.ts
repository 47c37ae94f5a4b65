import type { Logger } from 'pino';
import type { FamilyStore } from '@/lib/families/store';
import type { AuditLogStore } from '@/lib/audit/store';
import type { ClientStore } from '@/lib/clients/store';
import { type Config, loadConfig } from '@/lib/config/env';
import type { ConsentStore } from '@/lib/consents/store';
import { breachedPasswords } from '@/lib/credentials/breached-passwords';
import type { CredentialStore } from '@/lib/credentials/store';
import { scimGroups } from '@/lib/directory/scim-groups';
import { scimUsers } from '@/lib/directory/scim-users';
import type { DirectoryStore } from '@/lib/directory/store';
import type { ExtensionSchemaRoom } from '@/lib/extension-schemas/store';
import type { TenantResourceTypes } from '@/lib/extension-schemas/tenant-resource-types';
import { type Composer, createComposer } from '@/lib/events/compose';
import { type Courier, createCourier } from '@/lib/events/courier';
import type { EventFeed } from '@/lib/events/queue';
import { sendPush, sendWebhook } from '@/lib/events/send';
import type { EventRoom } from '@/lib/events/store';
import { createLoadShedder, type LoadShedder } from '@/lib/http/load-shedding';
import { createMetrics, type Metrics } from '@/lib/http/metrics';
import { generateSigningKey } from '@/lib/keys/generate-signing-key';
import { createKeyring } from '@/lib/keys/signing-keys';
import type { KeyRoom } from '@/lib/keys/store';
import { createLogger } from '@/lib/log/logger';
import type { MaintenanceStore } from '@/lib/maintenance/store';
import type { Client } from '@/lib/oauth/client';
import type { Outbox } from '@/lib/mail/outbox';
import { createPostOffice, type PostOffice } from '@/lib/mail/post-office';
import { createSmtpTransport } from '@/lib/mail/smtp-transport';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { OAuthStore } from '@/lib/oauth/store';
import { composeLinkMail } from '@/lib/one-time-links/compose-link-mail';
import type { OneTimeLinkStore } from '@/lib/one-time-links/store';
import type { NewProvisioningEntry } from '@/lib/provisioning-log/entry';
import type { ProvisioningLogStore } from '@/lib/provisioning-log/store';
import type { RefusalStore } from '@/lib/refusals/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import type { ScimResourceStore, ScimRootStore } from '@/lib/scim/store';
import { createGuardedFetch } from '@/lib/remote/guarded-fetch';
import { createGuardedPost } from '@/lib/remote/guarded-post';
import { createKeySets } from '@/lib/remote/key-sets';
import { createRateLimiter, type RateLimiter } from '@/lib/scim-connections/rate-limit/rate-limiter';
import type { ScimConnectionStore } from '@/lib/scim-connections/store';
import type { ResourceStore } from '@/lib/resources/store';
import type { ScopeStore } from '@/lib/scopes/store';
import type { SessionStore } from '@/lib/sessions/store';
import type { Clock } from '@/lib/shared/clock';
import { type Bytes, deriveKey } from '@/lib/shared/secret';
import { createAuditLogStore } from '@/lib/store/audit-log';
import type { Batch } from '@/lib/store/batch';
import { onceInBatch } from '@/lib/store/batch-creations/once-in-batch';
import { createCaches } from '@/lib/store/caches';
import { createClientStore } from '@/lib/store/clients';
import { createConsentStore } from '@/lib/store/consents';
import { createCredentialStore } from '@/lib/store/credentials';
import { type Connection, type Database, openDatabase, sql } from '@/lib/store/database';
import { createDirectoryStore } from '@/lib/store/directory';
import { listAcross } from '@/lib/store/directory/list-across';
import { createEventStore } from '@/lib/store/events';
import { dropLate } from '@/lib/store/events/drop-late';
import { createEventFeed } from '@/lib/store/events/feed';
import { createEventQueue } from '@/lib/store/events/queue';
import { createExtensionSchemaStore } from '@/lib/store/extension-schemas';
import { createFamilyStore } from '@/lib/store/families';
import { createKeyStore } from '@/lib/store/keys';
import { keepKeys } from '@/lib/store/maintenance/keep-keys';
import { createOutbox } from '@/lib/store/mail';
import { reapExpired } from '@/lib/store/maintenance/reap';
import { createMaintenanceStore } from '@/lib/store/maintenance/switches';
import { tableSizes } from '@/lib/store/maintenance/table-sizes';
import { readiness, type Readiness } from '@/lib/store/migrations/readiness';
import { createOAuthStore } from '@/lib/store/oauth';
import { clientKey } from '@/lib/store/oauth/client-key';
import { createOneTimeLinkStore } from '@/lib/store/one-time-links';
import { createProvisioningLogStore } from '@/lib/store/provisioning-log';
import { createProvisioningLogBatch } from '@/lib/store/provisioning-log/provisioning-log-batch';
import { createRefusalStore } from '@/lib/store/refusals';
import { createRefusalBatch, type NewRefusal } from '@/lib/store/refusals/refusal-batch';
import { createScimConnectionStore } from '@/lib/store/scim-connections';
import { createResourceStore } from '@/lib/store/resources';
import { createScopeStore } from '@/lib/store/scopes';
import { inScratch } from '@/lib/store/scratch';
import { createSessionStore } from '@/lib/store/sessions';
import { createTenantStore } from '@/lib/store/tenants';
import { createThrottleStore } from '@/lib/store/throttling';
import { createTrustedIssuerStore } from '@/lib/store/trusted-issuers';
import { createUsageBatch, type Usage } from '@/lib/store/usage';
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import { createThrottle, type Throttle } from '@/lib/throttling/throttle';
import type { TrustedIssuerRoom } from '@/lib/trusted-issuers/store';

/** The rooms that change a person together. */
export interface PeopleRooms {
  directory: DirectoryStore;
  credentials: CredentialStore;
  oneTimeLinks: OneTimeLinkStore;
  outbox: Outbox;
}

/** A store for each resource type of SCIM. */
export type ScimStores = Readonly<Record<ResourceName, ScimResourceStore>> & {
  /** Lists across the types. */
  readonly root: ScimRootStore;
};

/** Everything that is built once a process. */
export interface Container extends PeopleRooms {
  config: Config;
  log: Logger;
  now: Clock;
  database: Database;
  /** Keys derived from TESSERA_SECRET, one a purpose. */
  secrets: { refreshToken: Bytes; userCode: Bytes; session: Bytes; csrf: Bytes; scimCursor: Bytes };
  tenants: TenantStore;
  /** The keys of a tenant as the protocol uses them. */
  signingKeys(tenantId: string): SigningKeys;
  /** The keys of all tenants as they are looked after. */
  keys: KeyRoom;
  oauth: OAuthStore;
  /** The key sets that clients and issuers of all tenants publish. */
  remoteKeys: RemoteKeySets;
  /** The origins at which the tenant's public clients live in browsers. May be up to a few seconds old. */
  browserOrigins(tenantId: string): Promise<ReadonlySet<string>>;
  sessions: SessionStore;
  throttle: Throttle;
  /** Whether a password is known to be stolen, as far as the configured service tells. */
  isBreachedPassword(password: string): Promise<boolean>;
  clients: ClientStore;
  resources: ResourceStore;
  scopes: ScopeStore;
  families: FamilyStore;
  consents: ConsentStore;
  scimConnections: ScimConnectionStore;
  /** How fast SCIM connections may ask, all processes together. */
  scimRateLimiter: RateLimiter;
  trustedIssuers: TrustedIssuerRoom;
  extensionSchemas: ExtensionSchemaRoom;
  /** What SCIM serves in a tenant, with the schemas that it declared. May be up to a few seconds old. */
  resourceTypes(tenantId: string): Promise<TenantResourceTypes>;
  /** Runs work on people in one transaction, over the rooms that are handed in. */
  people<Outcome>(work: (rooms: PeopleRooms) => Promise<Outcome>): Promise<Outcome>;
  /** Where the resources of SCIM are kept, by type. */
  scimStores: ScimStores;
  /** Runs work on the resources of SCIM of which nothing is kept: one transaction that is always rolled back. */
  scratch<Outcome>(work: (stores: ScimStores) => Promise<Outcome>): Promise<Outcome>;
  /** Who is told of events. */
  eventReceivers: EventRoom;
  /** What receivers poll. */
  eventFeed: EventFeed;
  eventComposer: Composer;
  /** Sends events to those that do not poll. */
  courier: Courier;
  /** Aborted when the process is about to end: whoever holds a request open answers it. */
  stopping: AbortController;
  /** Sends the mails of the outbox; null without a mail server. */
  mail: PostOffice | null;
  auditLog: AuditLogStore;
  usage: Batch<Usage>;
  /** Where refusals go to be kept. */
  refusals: Batch<NewRefusal>;
  /** Where SCIM requests go to be kept. */
  provisioning: Batch<NewProvisioningEntry>;
  /** The SCIM requests that were kept. */
  provisioningLog: ProvisioningLogStore;
  /** The refusals that were kept. */
  refusalLog: RefusalStore;
  metrics: Metrics;
  /** Whether requests can be taken on. */
  load: LoadShedder;
  /** What this process knows without asking, however old: for answers that grant nothing. */
  known: { tenant(slug: string): Tenant | null | undefined; client(tenantId: string, clientId: string): Client | null | undefined };
  /** The switches that close tenants. */
  closures: MaintenanceStore;
  maintenance: {
    /** Deletes what has expired. @returns rows by table */
    reap(): Promise<Record<string, number>>;
    /** Rotates and retires the signing keys whose time has come. */
    keepKeys(): Promise<{ rotated: number; retired: number }>;
    tableSizes(): Promise<{ table: string; bytes: number }[]>;
  };
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}

/** Over the pool, or within one transaction. */
function peopleRooms(connection: Connection): PeopleRooms {
  return {
    directory: createDirectoryStore(connection), credentials: createCredentialStore(connection),
    oneTimeLinks: createOneTimeLinkStore(connection), outbox: createOutbox(connection),
  };
}

/** Over the pool, or within the scratch space. */
function scimStoresOver(connection: Connection, now: Clock): ScimStores {
  const transactionsOf = (over: Connection): Container['people'] => (work) => over.transaction((within) => work(peopleRooms(within)));
  return {
    root: { list: (scope, query) => listAcross(connection, scope, query) },
    User: onceInBatch(connection, (over) => scimUsers({ rooms: peopleRooms(over), transaction: transactionsOf(over), now })),
    Group: onceInBatch(connection, (over) => scimGroups({ directory: createDirectoryStore(over), now })),
  };
}

/** What a receiver of events may take to answer. */
const EVENT_MILLISECONDS = 10_000;

function buildContainer(config: Config): Container {
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
  const refusals = createRefusalBatch(database, { onError, onDropped: (items) => metrics.countDropped('refusals', items) });
  const provisioning = createProvisioningLogBatch(database, { onError, onDropped: (items) => metrics.countDropped('provisioning-log', items) });
  const now: Clock = () => new Date();
  const keyEncryption = deriveKey(config.secret, 'signing-key');
  const keys: KeyRoom = { store: createKeyStore(database, caches.signingKeys), newKey: () => generateSigningKey(keyEncryption) };
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleRooms(connection)));
  const tenants = createTenantStore(database, caches.tenants.get, caches.tenants.forget);
  const sessions = createSessionStore(database);
  const scimConnections = createScimConnectionStore(database, onError);
  const rooms = peopleRooms(database);
  const composers = { 'one-time-link': composeLinkMail({ tenants, sessions, ...rooms }, { url: config.url, now }) };
  const mail = config.smtp && createPostOffice({ outbox: rooms.outbox, transport: createSmtpTransport(config.smtp), composers, log, now });
  const signingKeys = createKeyring(keys, keyEncryption, now);
  const sealingKey = deriveKey(config.secret, 'event-receiver');
  const eventComposer = createComposer({ url: config.url, signingKeys, resourceTypes: caches.resourceTypes.get });
  const sending = { post: createGuardedPost({ allowed: config.fetchAllowedHosts, milliseconds: EVENT_MILLISECONDS }), composer: eventComposer, sealingKey, now };
  const courier = createCourier({ queue: createEventQueue(database), send: { push: sendPush(sending), webhook: sendWebhook(sending) }, log });
  return {
    config,
    log,
    now,
    database,
    secrets: {
      refreshToken: deriveKey(config.secret, 'refresh-token'),
      userCode: deriveKey(config.secret, 'user-code'),
      session: deriveKey(config.secret, 'session'),
      csrf: deriveKey(config.secret, 'csrf'),
      scimCursor: deriveKey(config.secret, 'scim-cursor'),
    },
    tenants,
    signingKeys,
    keys,
    oauth: createOAuthStore(database, caches),
    remoteKeys: createKeySets({ fetch: createGuardedFetch({ allowed: config.fetchAllowedHosts }), now }),
    browserOrigins: (tenantId) => caches.browserOrigins.get(tenantId),
    ...rooms,
    sessions,
    throttle: createThrottle(createThrottleStore(database)),
    isBreachedPassword: breachedPasswords({ url: config.breachedPasswordsUrl, onError: (error) => log.warn({ err: error }, 'breached passwords not asked') }),
    clients: createClientStore(database),
    resources: createResourceStore(database),
    scopes: createScopeStore(database),
    families: createFamilyStore(database),
    consents: createConsentStore(database),
    scimConnections,
    scimRateLimiter: createRateLimiter(scimConnections),
    trustedIssuers: createTrustedIssuerStore(database),
    extensionSchemas: createExtensionSchemaStore(database),
    resourceTypes: (tenantId) => caches.resourceTypes.get(tenantId),
    people,
    scimStores: scimStoresOver(database, now),
    scratch: (work) => inScratch(database, (connection) => work(scimStoresOver(connection, now))),
    eventReceivers: { store: createEventStore(database), sealingKey },
    eventFeed: createEventFeed(database),
    eventComposer,
    courier,
    stopping: new AbortController(),
    mail,
    auditLog: createAuditLogStore(database),
    usage,
    refusals,
    provisioning,
    provisioningLog: createProvisioningLogStore(database),
    refusalLog: createRefusalStore(database),
    metrics,
    load,
    known: { tenant: caches.tenants.known, client: (tenantId, clientId) => caches.clients.known(clientKey(tenantId, clientId)) },
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
      await Promise.all([usage.flush(), refusals.flush(), provisioning.flush(), caches.stop(), mail?.close(), courier.close()]);
      await database.close();
    },
  };
}

/** Next's bundle and the server's are two module graphs in one process; they share one container. */
const shared = globalThis as typeof globalThis & { tesseraContainer?: Container };

/** The container of this process, built when it is first asked for. */
export function container(): Container {
  return (shared.tesseraContainer ??= buildContainer(loadConfig()));
}

/** Writes what waits and closes the database, if the container was ever built. */
export async function closeContainer(): Promise<void> {
  await shared.tesseraContainer?.close();
  shared.tesseraContainer = undefined;
}
