import type { Logger } from 'pino';
import type { FamilyStore } from '@/lib/families/store';
import type { AuditLogStore } from '@/lib/audit/store';
import type { ClientStore } from '@/lib/clients/store';
import { type Config, loadConfig } from '@/lib/config/env';
import type { ConsentStore } from '@/lib/consents/store';
import type { CredentialStore } from '@/lib/credentials/store';
import { scimUsers } from '@/lib/directory/scim-users';
import type { DirectoryStore } from '@/lib/directory/store';
import { createMetrics, type Metrics } from '@/lib/http/metrics';
import { createKeyring } from '@/lib/keys/signing-keys';
import { createLogger } from '@/lib/log/logger';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { OAuthStore } from '@/lib/oauth/store';
import type { RefusalStore } from '@/lib/refusals/store';
import type { UserStore } from '@/lib/scim/store';
import type { ScimConnectionStore } from '@/lib/scim-connections/store';
import type { SessionStore } from '@/lib/sessions/store';
import type { Clock } from '@/lib/shared/clock';
import { type Bytes, deriveKey } from '@/lib/shared/secret';
import { createAuditLogStore } from '@/lib/store/audit-log';
import type { Batch } from '@/lib/store/batch';
import { createCaches } from '@/lib/store/caches';
import { createClientStore } from '@/lib/store/clients';
import { createConsentStore } from '@/lib/store/consents';
import { createCredentialStore } from '@/lib/store/credentials';
import { type Connection, type Database, openDatabase } from '@/lib/store/database';
import { createDirectoryStore } from '@/lib/store/directory';
import { createFamilyStore } from '@/lib/store/families';
import { createKeyStore } from '@/lib/store/keys';
import { reapExpired } from '@/lib/store/maintenance/reap';
import { tableSizes } from '@/lib/store/maintenance/table-sizes';
import { readiness, type Readiness } from '@/lib/store/migrations/readiness';
import { createOAuthStore } from '@/lib/store/oauth';
import { createRefusalStore } from '@/lib/store/refusals';
import { createRefusalBatch, type NewRefusal } from '@/lib/store/refusals/refusal-batch';
import { createScimConnectionStore } from '@/lib/store/scim-connections';
import { createSessionStore } from '@/lib/store/sessions';
import { createTenantStore } from '@/lib/store/tenants';
import { createUsageBatch, type Usage } from '@/lib/store/usage';
import type { TenantStore } from '@/lib/tenants/store';

/** The rooms that change a person together. */
export interface PeopleRooms {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

/** Everything that is built once a process. */
export interface Container extends PeopleRooms {
  config: Config;
  log: Logger;
  now: Clock;
  database: Database;
  /** Keys derived from TESSERA_SECRET, one a purpose. */
  secrets: { refreshToken: Bytes; userCode: Bytes; session: Bytes; csrf: Bytes };
  tenants: TenantStore;
  signingKeys(tenantId: string): SigningKeys;
  oauth: OAuthStore;
  /** The origins at which the tenant's public clients live in browsers. May be up to a few seconds old. */
  browserOrigins(tenantId: string): Promise<ReadonlySet<string>>;
  sessions: SessionStore;
  clients: ClientStore;
  families: FamilyStore;
  consents: ConsentStore;
  scimConnections: ScimConnectionStore;
  /** Runs work on people in one transaction, over the rooms that are handed in. */
  people<Outcome>(work: (rooms: PeopleRooms) => Promise<Outcome>): Promise<Outcome>;
  scimUsers: UserStore;
  auditLog: AuditLogStore;
  usage: Batch<Usage>;
  /** Where refusals go to be kept. */
  refusals: Batch<NewRefusal>;
  /** The refusals that were kept. */
  refusalLog: RefusalStore;
  metrics: Metrics;
  maintenance: { reap(): Promise<Record<string, number>>; tableSizes(): Promise<{ table: string; bytes: number }[]> };
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}

/** Over the pool, or within one transaction. */
function peopleRooms(connection: Connection): PeopleRooms {
  return { directory: createDirectoryStore(connection), credentials: createCredentialStore(connection) };
}

function buildContainer(config: Config): Container {
  const log = createLogger({ level: config.logLevel, environment: config.environment });
  const database = openDatabase({ url: config.databaseUrl, poolSize: config.databasePool });
  const caches = createCaches(database, config.databaseUrl);
  const onError = (error: unknown) => log.error({ err: error }, 'batch lost');
  const metrics = createMetrics();
  const usage = createUsageBatch(database, onError);
  const refusals = createRefusalBatch(database, { onError, onDropped: (items) => metrics.countDropped('refusals', items) });
  const now: Clock = () => new Date();
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleRooms(connection)));
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
    },
    tenants: createTenantStore(database, (slug) => caches.tenants.get(slug)),
    signingKeys: createKeyring(createKeyStore(database, caches.signingKeys), deriveKey(config.secret, 'signing-key')),
    oauth: createOAuthStore(database, caches.clients),
    browserOrigins: (tenantId) => caches.browserOrigins.get(tenantId),
    ...peopleRooms(database),
    sessions: createSessionStore(database),
    clients: createClientStore(database),
    families: createFamilyStore(database),
    consents: createConsentStore(database),
    scimConnections: createScimConnectionStore(database, onError),
    people,
    scimUsers: scimUsers({ rooms: peopleRooms(database), transaction: people, now }),
    auditLog: createAuditLogStore(database),
    usage,
    refusals,
    refusalLog: createRefusalStore(database),
    metrics,
    maintenance: { reap: () => reapExpired(database), tableSizes: () => tableSizes(database) },
    readiness: () => readiness(database),
    async close() {
      await Promise.all([usage.flush(), refusals.flush(), caches.stop()]);
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
