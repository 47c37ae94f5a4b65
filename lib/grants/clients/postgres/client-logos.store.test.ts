import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import { sql } from '@/lib/platform/postgres/database';
import { failingAfter } from '@/lib/platform/postgres/testing/failing-after';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { clientMetadata } from '../client-metadata';
import { createClient } from '../create-client';
import { deleteClient } from '../delete-client';
import { takeClientLogo } from '../logo/client-logo';
import type { ClaimedLogo, ClientLogoStore } from '../logo/store';
import { metadataVersion } from '../metadata-version';
import type { ClientStore } from '../store';
import { updateClient } from '../update-client';
import { createClientLogoStore } from './client-logos';
import { createClientStore } from './index';

const LOGO = 'https://app.example/logo.png';

let open: OpenStore;
let clients: ClientStore;
let logos: ClientLogoStore;
let one: Seed;
const how = () => ({ cause: systemCause, now: new Date() });

beforeAll(async () => {
  open = await openStore();
  clients = createClientStore(open.database, { detach: detachClient });
  logos = createClientLogoStore(open.database);
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  one = await seed(open.database);
});

const metadata = (differences: object = {}) =>
  clientMetadata.parse({ client_name: 'Web', redirect_uris: ['https://app.example/cb'], ...differences });

async function newClient(origin: ClientOrigin = 'console', differences: object = { logo_uri: LOGO }): Promise<string> {
  const created = await createClient(
    clients,
    { tenantId: one.tenantId, metadata: metadata(differences), origin },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.client.clientId;
}

async function change(clientId: string, differences: object): Promise<void> {
  const before = await clients.find(one.tenantId, clientId);
  if (!before) throw new Error('no client');
  await updateClient(
    clients,
    { tenantId: one.tenantId, clientId, metadata: metadata(differences), basedOn: metadataVersion(before) },
    how(),
  );
}

/** The logos of this test's tenant that are due. Those of other tests are claimed with them. */
const claim = async (limit = 100): Promise<ClaimedLogo[]> =>
  (await logos.claim(limit)).filter(({ tenantId }) => tenantId === one.tenantId);

async function picture(side = 32) {
  const image = await takeClientLogo(pngOf(side, side));
  if (!('bytes' in image)) throw new Error('no picture');
  return image;
}

async function fetched(clientId: string): Promise<string> {
  const image = await picture();
  for (const logo of await claim()) await logos.fetched(logo, image);
  expect(await shown(clientId)).toBe(image.name);
  return image.name;
}

const shown = async (clientId: string, selfRegistered = false) =>
  (await logos.shown(one.tenantId, [clientId], { selfRegistered })).get(clientId);

const allowLogos = () =>
  open.database.execute(
    sql`UPDATE tenant SET settings = settings || '{"selfRegisteredLogos": true}' WHERE id = ${one.tenantId}::uuid`,
  );

describe('the logo of a client', () => {
  test('is due when the client is created, and claimed by one of many processes', async () => {
    const clientId = await newClient();
    const claims = (await Promise.all(Array.from({ length: 20 }, () => claim(1)))).flat();
    expect(claims).toEqual([{ tenantId: one.tenantId, clientId, uri: LOGO, selfRegistered: false, attempts: 1 }]);
    expect(await logos.state(one.tenantId, clientId)).toEqual({ name: null, lastError: null, due: true });
    expect(await shown(clientId)).toBeNull();
  });

  test('stays claimed when the claim for the next tenant fails', async () => {
    await claim();
    const clientId = await newClient();
    await open.database.execute(
      sql`UPDATE client_logo SET due_at = now() - interval '1 hour' WHERE tenant_id = ${one.tenantId}::uuid`,
    );
    const { tenantId } = one;
    one = await seed(open.database);
    await newClient();
    const claimBy = (queries: number) => createClientLogoStore(failingAfter(open.database, queries)).claim(100);
    await expect(claimBy(1)).rejects.toThrow('cannot be reached');
    expect(await claimBy(2)).toMatchObject([{ tenantId, clientId }]);
  });

  test('is fetched once, and served only in its tenant', async () => {
    const clientId = await newClient();
    const name = await fetched(clientId);
    expect((await logos.find(one.tenantId, name))?.mediaType).toBe('image/png');
    expect(await logos.find((await seed(open.database)).tenantId, name)).toBeNull();
    await change(clientId, { logo_uri: LOGO, client_name: 'Renamed' });
    expect(await claim()).toEqual([]);
    expect(await shown(clientId)).toBe(name);
  });

  test('is fetched again when its address changes, and a late answer from the former address is dropped', async () => {
    const clientId = await newClient();
    const [late] = await claim();
    await change(clientId, { logo_uri: `${LOGO}?2` });
    if (late) await logos.fetched(late, await picture(48));
    expect(await shown(clientId)).toBeNull();
    expect((await claim()).map(({ uri }) => uri)).toEqual([`${LOGO}?2`]);
  });

  test('that could not be fetched is tried again when it is due, and when the client is saved', async () => {
    const clientId = await newClient();
    const [logo] = await claim();
    if (!logo) throw new Error('nothing due');
    await logos.failed(logo, { reason: verbatim('no answer'), againInSeconds: -60 });
    const [again] = await claim();
    expect(again?.attempts).toBe(2);
    await logos.failed(logo, { reason: verbatim('no answer'), againInSeconds: null });
    expect(await logos.state(one.tenantId, clientId)).toMatchObject({ lastError: verbatim('no answer'), due: false });
    expect(await claim()).toEqual([]);
    await change(clientId, { logo_uri: LOGO, client_name: 'Saved' });
    expect(await claim()).toMatchObject([{ attempts: 1 }]);
  });

  test('is given up after four attempts, even if the process dies in each', async () => {
    const clientId = await newClient();
    const overdue = () =>
      open.database.execute(
        sql`UPDATE client_logo SET due_at = now() - interval '1 minute' WHERE tenant_id = ${one.tenantId}::uuid AND due_at IS NOT NULL`,
      );
    for (const attempts of [1, 2, 3, 4]) {
      expect(await claim()).toMatchObject([{ attempts }]);
      await overdue();
    }
    expect(await claim()).toEqual([]);
    expect(await logos.state(one.tenantId, clientId)).toMatchObject({
      name: null,
      lastError: msg('clients.logoUnexpectedError'),
      due: false,
    });
  });

  test('is removed with its address, and with the client', async () => {
    const clientId = await newClient();
    const name = await fetched(clientId);
    await change(clientId, {});
    expect([await shown(clientId), await logos.find(one.tenantId, name)]).toEqual([undefined, null]);
    await change(clientId, { logo_uri: LOGO });
    await fetched(clientId);
    await deleteClient(clients, { tenantId: one.tenantId, clientId }, how());
    expect(await open.database.prisma.clientLogo.count({ where: { tenantId: one.tenantId } })).toBe(0);
  });

  test.each(['dynamic', 'metadata-document'] as const)(
    'that registered itself (%s) is neither fetched nor shown unless the tenant allows it',
    async (origin) => {
      const before = await newClient(origin);
      expect([await claim(), await shown(before)]).toEqual([[], undefined]);
      await allowLogos();
      const clientId = await newClient(origin);
      expect(await claim()).toMatchObject([{ clientId, selfRegistered: true }]);
      expect([await shown(clientId), await shown(clientId, true)]).toEqual([undefined, null]);
    },
  );
});
