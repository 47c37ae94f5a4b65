import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { continueDeletion } from '@/lib/grants/clients/continue-deletion';
import { createClient } from '@/lib/grants/clients/create-client';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { findClient } from '@/lib/grants/clients/postgres/find-client';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addPerson, origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { endGrants } from '@/lib/grants/token-families/postgres/end-grants';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { Client } from '@/lib/oauth/clients/client';
import { introspectAccessToken } from '@/lib/oauth/endpoints/introspect-access-token';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { parsePosition } from '@/lib/oauth/revocation-feed/position';
import { revocations } from '@/lib/oauth/revocation-feed/revocations';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { newTokenContext } from '@/lib/oauth/testing/tenant';
import { earliestIssue } from '@/lib/oauth/tokens/access-token';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { sql } from '@/lib/platform/postgres/database';
import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { type Reader, readRevocations } from '@/packages/token-verifier/read-revocations';
import { revokedBy } from '@/packages/token-verifier/revoked-by';

/** The number of sequences, and the number of steps in each. */
const [SEQUENCES, STEPS] = [12, 30];
const CLIENTS = ['app', 'machine'];

const keys = newTokenContext();
let store: OpenStore;
let one: Seed;
let people: string[];
let suspended: boolean;
let server: Server;
let running: Reader;
/** The issued tokens: how each was issued, and whether it must be invalid permanently. */
let minted: { token: string; clientId: string; personId: string | null; familyId: string | null; voided: boolean }[];

const now = () => new Date();
const how = () => ({ cause: systemCause, now: now() });
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const context = () =>
  ({
    ...keys,
    now,
    issuer: { ...keys.issuer, tenantId: one.tenantId, suspended },
    store: store.oauth,
  }) as unknown as OAuthContext;
const clients = () => createClientStore(store.database, { detach: detachClient });
const which = (clientId: string) => ({ tenantId: one.tenantId, clientId });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Announcements do not reach its copies, so each gets as old as a copy may be.
  store = await openStore({ clientCopiesMilliseconds: copyAgeMilliseconds });
  server = createServer((request, response) => {
    const since = new URL(request.url ?? '', 'http://localhost').searchParams.get('since');
    void revocations(context(), since === null ? null : parsePosition(since))
      .then((claims) => signJwt(keys.keys, { typ: 'revocations+jwt' }, claims))
      .then((token) => response.end(token));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 60_000);

afterAll(async () => {
  vi.useRealTimers();
  server.close();
  await store?.close();
});

beforeEach(async () => {
  one = await seed(store.database);
  people = [one.personId, await addPerson(store.database, one.tenantId)];
  suspended = false;
  minted = [];
  await create('machine');
  running = await reader();
});
afterEach(() => vi.setSystemTime(Date.now() + 3_600_000));

async function reader(): Promise<Reader> {
  const set = createLocalJWKSet({ keys: await keys.keys.published() });
  const read = readRevocations({
    issuer: keys.issuer.issuer,
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: set,
  });
  await read.read();
  return read;
}

const create = (clientId: string) =>
  createClient(
    clients(),
    {
      ...which(clientId),
      origin: 'console',
      metadata: clientMetadata.parse({ client_name: clientId, grant_types: ['client_credentials'] }),
    },
    how(),
  );

/** Distinguishes a client from a later one with the same id. */
const bornAt = (client: Client) => (client as Client & { createdAt: Date }).createdAt.getTime();

/**
 * Issues a token as the token endpoint does for the client credentials grant, using this process's copy of the client.
 */
async function mintForClient(clientId: string, find = store.oauth.findClient): Promise<void> {
  const copy = await find(one.tenantId, clientId);
  if (!copy || copy.disabledAt) return;
  const token = await mintAccessToken(
    context(),
    { clientId, issuedFrom: earliestIssue(copy), scopes: [], resources: [], person: null },
    600,
  );
  const stored = await findClient(store.database, one.tenantId, clientId);
  const stale = stored?.disabledAt !== null || bornAt(stored) !== bornAt(copy);
  minted.push({ token, clientId, personId: null, familyId: null, voided: stale });
  if (!stale && stored.tokensValidAfter?.getTime() === copy.tokensValidAfter?.getTime() && !suspended)
    expect(await active(token), 'a new token counts from the start').toBe(true);
}

async function mintForPerson(clientId: string, personId: string): Promise<void> {
  const copy = await findClient(store.database, one.tenantId, clientId);
  const familyId = copy && (await startFamily(store.oauth, { ...one, clientId, personId }, now()).catch(() => null));
  if (!familyId) return;
  const person = { subject: personId, familyId, authTime: 0, amr: [], acr: null };
  minted.push({
    token: await mintAccessToken(
      context(),
      { clientId, issuedFrom: earliestIssue(copy), scopes: [], resources: [], person },
      600,
    ),
    clientId,
    personId,
    familyId,
    voided: false,
  });
}

const active = async (token: string) => !suspended && (await introspectAccessToken(context(), token)) !== null;

async function accepted({ revoked }: Reader, token: string): Promise<boolean> {
  const set = createLocalJWKSet({ keys: await keys.keys.published() });
  return !revokedBy(revoked, await jwtVerify(token, set, { issuer: keys.issuer.issuer }));
}

async function deactivate(personId: string): Promise<void> {
  await store.database.transaction(async (connection) => {
    await connection.execute(
      sql`UPDATE person SET active = false WHERE tenant_id = ${one.tenantId}::uuid AND id = ${personId}::uuid`,
    );
    await endGrants(connection, { tenantId: one.tenantId, personId, reason: 'person-deactivated', now: now(), origin });
  });
}

const voidAll = (of: (token: (typeof minted)[number]) => boolean) =>
  minted.filter(of).forEach((token) => (token.voided = true));

const operations: Record<string, (pick: <Item>(items: readonly Item[]) => Item) => Promise<unknown>> = {
  mint: (pick) => mintForClient(pick(CLIENTS)),
  'mint for a person': (pick) => mintForPerson(pick(CLIENTS), pick(people)),
  async disable(pick) {
    const clientId = pick(CLIENTS);
    if ((await disableClient(clients(), which(clientId), how())).kind === 'changed')
      voidAll((token) => token.clientId === clientId);
  },
  enable: (pick) => enableClient(clients(), which(pick(CLIENTS)), how()),
  async delete(pick) {
    const clientId = pick(CLIENTS);
    if ((await deleteClient(clients(), { ...which(clientId), limit: 2 }, how())).kind !== 'not-found')
      voidAll((token) => token.clientId === clientId);
  },
  'continue a deletion': (pick) => continueDeletion(clients(), which(pick(CLIENTS)), { now: now(), limit: 2 }),
  create: (pick) => create(pick(CLIENTS)),
  async 'revoke a family'(pick) {
    const token = minted.filter(({ familyId }) => familyId !== null).at(pick([0, -1]));
    if (!token?.familyId) return;
    await store.oauth.revokeFamily({ ...which(token.clientId), familyId: token.familyId, now: now(), origin });
    token.voided = true;
  },
  async 'suspend or resume'() {
    suspended = !suspended;
  },
  async deactivate(pick) {
    const personId = pick(people);
    await deactivate(personId);
    voidAll((token) => token.personId === personId);
  },
};

/** A pseudo-random sequence that is the same for the same seed (mulberry32). */
function random(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function expectAgreement(said: string): Promise<void> {
  await running.read();
  const fresh = await reader();
  for (const { token, voided } of minted) {
    const [introspected, ...verified] = [
      await active(token),
      await accepted(running, token),
      await accepted(fresh, token),
    ];
    expect(verified, said).toEqual([introspected, introspected]);
    if (voided) expect(introspected, said).toBe(false);
  }
}

describe('introspection and a verifier that has read the revocation feed', () => {
  test.each(Array.from({ length: SEQUENCES }, (_, index) => index))(
    'agree about every token after any sequence of events (%i)',
    async (from) => {
      const next = random(from);
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
      const names = [...Object.keys(operations), 'mint', 'mint', 'mint for a person', 'enable', 'create'];
      const done: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const name = pick(names);
        done.push(name);
        await operations[name]?.(pick);
        pass(pick([0, 40, 400, 1_100, 2_500]));
        if (step % 3 === 2) await expectAgreement(done.join(', '));
      }
    },
  );

  test.each([
    ['disabled', () => disableClient(clients(), which('machine'), how())],
    ['deleted', () => deleteClient(clients(), which('machine'), how())],
  ])('reject every token that a process issues from its copy of a client after it was %s', async (_, end) => {
    await mintForClient('machine');
    await end();
    pass(copyAgeMilliseconds - 500);
    await mintForClient('machine');
    expect(minted).toHaveLength(2);
    await expectAgreement('both are void');
    await create('machine');
    await enableClient(clients(), which('machine'), how());
    pass(1_000);
    await expectAgreement('and stay so');
    pass(copyAgeMilliseconds);
    await mintForClient('machine');
    await expectAgreement('the new one counts');
    expect(await active(minted.at(-1)?.token ?? '')).toBe(true);
  });

  test('accept a token issued in the second in which its client was disabled and enabled again', async () => {
    vi.setSystemTime(Math.ceil(Date.now() / 1_000) * 1_000);
    await mintForClient('machine');
    await disableClient(clients(), which('machine'), how());
    voidAll(() => true);
    await enableClient(clients(), which('machine'), how());
    await mintForClient('machine', (...which) => findClient(store.database, ...which));
    await expectAgreement('the first is void, the second counts');
    expect(await active(minted.at(-1)?.token ?? '')).toBe(true);
  });
});
