import { afterAll, beforeAll, beforeEach } from 'vitest';
import { how } from '@/lib/directory/postgres/testing/fixture';
import { createDeliveryWorker } from '@/lib/grants/client-deliveries/delivery-worker';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { after, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { createLocalKeys } from '@/lib/grants/signing-keys/local-keys';
import { createKeyStore } from '@/lib/grants/signing-keys/postgres';
import { listSigningKeys } from '@/lib/grants/signing-keys/postgres/list-keys';
import { createKeyring } from '@/lib/grants/signing-keys/signing-keys';
import { type ReceivingServer, startReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import { createCache } from '@/lib/platform/postgres/cache';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { sendLogout } from '../../send-logout';
import type { EndedSessions } from '../../session-grants';
import { createLogoutQueue } from '../deliveries';

export const issuerUrl = 'https://id.example.com';
const key = new Uint8Array(32).fill(7);

/**
 * What a sign-out test needs: a person with a session, a client `app` that is notified at a server, and a second
 * connection pool.
 */
export interface LogoutScene {
  store: OpenStore;
  second: Database;
  server: ReceivingServer;
  one: Seed;
}

/**
 * Sets up the scene for each test of a file.
 * @param set receives it
 */
export function setLogoutScene(set: (scene: LogoutScene) => void): void {
  let store: OpenStore;
  let second: Database;
  beforeAll(async () => {
    store = await openStore();
    second = openDatabase({ url: store.url, poolSize: 4 });
  });
  afterAll(async () => {
    await second?.close();
    await store?.close();
  });
  beforeEach(async () => {
    const server = await startReceivingServer();
    server.answer = () => ({ status: 200 });
    await store.database.execute(sql`DELETE FROM logout_delivery`);
    set({ store, second, server, one: await newVisit(store.database, server) });
    return () => server.close();
  });
}

/** A person who has signed in, in a tenant whose client `app` is notified of sign-outs. */
export async function newVisit(database: Database, { url }: Pick<ReceivingServer, 'url'>): Promise<Seed> {
  const one = await seed(database);
  await listening(database, one.tenantId, { clientId: 'app', address: url });
  return one;
}

/** Registers an address at which a client of the tenant is notified of sign-outs. */
export async function listening(
  { prisma }: Database,
  tenantId: string,
  {
    clientId,
    address,
    ...options
  }: {
    clientId: string;
    address: string | null;
    idTokenSignedResponseAlg?: string;
    subjectType?: string;
    globalTokenRevocationEndpoint?: string;
  },
): Promise<void> {
  const metadata = { backchannelLogoutUri: address, ...options };
  await prisma.client.upsert({
    where: { tenantId_clientId: { tenantId, clientId } },
    create: { tenantId, clientId, clientName: clientId, tokenEndpointAuthMethod: 'none', metadata },
    update: { metadata },
  });
}

/**
 * Starts another session of a person.
 * @returns its id
 */
export async function anotherSession(
  { prisma }: Database,
  { tenantId, personId }: Pick<Seed, 'tenantId' | 'personId'>,
): Promise<string> {
  const id = newId();
  await prisma.session.create({
    data: {
      tenantId,
      id,
      sidHash: sha256(id),
      personId,
      amr: ['pwd'],
      authTime: new Date(),
      expiresAt: after(new Date(), 60),
    },
  });
  return id;
}

/** Ends the session of the seed. */
export const endVisit = (database: Database, { tenantId, sessionId }: Seed): Promise<EndedSessions> =>
  endSession(createSessionStore(database), { tenantId, session: { id: sessionId }, reason: 'signed-out' }, how());

export interface WrittenDelivery {
  id: string;
  kind: string;
  clientId: string;
  sessionId: string | null;
  status: string;
  attempts: number;
  lastError: string | null;
  /** The time until the next attempt. */
  seconds: number;
}

export async function deliveriesOf(
  database: Database,
  { tenantId }: Pick<Seed, 'tenantId'>,
): Promise<WrittenDelivery[]> {
  const rows = await database.query<WrittenDelivery>(sql`
    SELECT id::text AS id, kind, client_id AS "clientId", session_id::text AS "sessionId", status, attempts, last_error AS "lastError", extract(epoch FROM next_attempt_at - now())::float8 AS seconds
    FROM logout_delivery WHERE tenant_id = ${tenantId}::uuid ORDER BY client_id, session_id`);
  return rows.map((row) => ({ ...row, lastError: row.lastError && inEnglish(decoded(row.lastError)) }));
}

/** The parts of a server process that notify clients of sign-outs. */
export function logoutProcess(database: Database, { oauth }: OpenStore) {
  const copies = createCache({
    keepsNull: false,
    maxAgeMilliseconds: 1_000,
    maxEntries: 10,
    load: (tenantId: string) => listSigningKeys(database, tenantId),
  });
  const now = () => new Date();
  const holder = createLocalKeys(key);
  const signingKeys = createKeyring(
    { store: createKeyStore(database, copies), newKey: holder.generate, destroyKey: holder.destroy },
    holder,
    now,
  );
  const log = { warn: () => undefined, error: () => undefined };
  const post = createGuardedPost({ allowed: ['127.0.0.1'], milliseconds: 10_000 });
  const send = sendLogout({
    post,
    postToStranger: post,
    findClient: (tenantId, clientId) => oauth.findClient(tenantId, clientId),
    signingKeys,
    tenantKeys: { load: async () => ({ 'pairwise-subject': key, 'recovery-code': key }) },
    url: issuerUrl,
    now,
  });
  return {
    signingKeys,
    deliveryWorker: createDeliveryWorker({
      what: 'logout notification',
      queue: createLogoutQueue(database),
      send,
      log,
      lookEveryMilliseconds: 50,
    }),
  };
}
