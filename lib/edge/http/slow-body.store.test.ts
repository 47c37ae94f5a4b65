import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { newPerson } from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import { closeContainer, container } from '@/lib/edge/container';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { newSecret } from '@/lib/platform/shared/secret';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { createToken, revokeToken } from '@/lib/provisioning/scim-connections/tokens';
import { createTenant } from '@/lib/tenants/create-tenant';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { A_MOMENT_MILLISECONDS } from './reauthenticate';

let testbed: TestDatabase;
let tenantId: string;
const how = () => ({ cause: systemCause, now: new Date() });

beforeAll(async () => {
  testbed = await testDatabase();
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
  await createTenant(container().tenants, { slug: 'acme', name: 'Acme' }, systemCause);
  tenantId = (await container().tenants.findBySlug('acme'))?.id ?? '';
});
afterAll(async () => {
  await closeContainer();
  await testbed?.drop();
});

/**
 * Sends a body whose end arrives some time after its beginning.
 * @param meanwhile runs after the caller has been let in
 */
async function sendSlowly(
  path: string,
  credential: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const [first = '', ...rest] = JSON.stringify(body);
  const slow = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MILLISECONDS + 200));
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(rest.join('')));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    Authorization: `Bearer ${credential}`,
    'Content-Type': 'application/json',
    Host: new URL(container().config.url).host,
  };
  const request = new Request(`${container().config.url}/t/acme${path}`, {
    method: 'POST',
    headers,
    body: slow,
    duplex: 'half',
  } as RequestInit);
  return (
    await dispatch(request, { requestId: newSecret(), remoteAddress: '', trusted: false, certificate: () => null })
  )?.status;
}

const count = async (userName: string) =>
  (
    await container().database.query(
      sql`SELECT 1 FROM person WHERE tenant_id = ${tenantId}::uuid AND user_name = ${userName}`,
    )
  ).length;

describe('a slowly sent body', () => {
  async function admin(): Promise<{ id: string; key: string }> {
    const { id } = await newPerson(container().directory, tenantId, { role: 'admin' });
    const made = await createAccessKey(
      container().accessKeys,
      { tenantId, personId: id, name: 'key', role: 'admin', expiresAt: null },
      how(),
    );
    if (made.kind !== 'created') throw new Error(made.kind);
    return { id, key: made.key };
  }

  it('changes nothing by the management API when its sender was deactivated or lost the role in between, and is accepted otherwise', async () => {
    const create = ({ key }: { key: string }, userName: string, meanwhile: () => Promise<unknown>) =>
      sendSlowly('/api/v1/people', key, { user_name: userName }, meanwhile);
    const [gone, lowered, stays] = [await admin(), await admin(), await admin()];
    expect(
      await create(gone, 'first', () => deactivatePerson(container().directory, { tenantId, id: gone.id }, how())),
    ).toBe(401);
    expect(
      await create(lowered, 'second', () =>
        setRole(container().directory, { tenantId, id: lowered.id, role: 'auditor' }, how()),
      ),
    ).toBe(403);
    expect(await create(stays, 'third', async () => undefined)).toBe(201);
    expect([await count('first'), await count('second'), await count('third')]).toEqual([0, 0, 1]);
  }, 15_000);

  it('changes nothing by SCIM when the token was revoked in between, and is accepted otherwise', async () => {
    const { scimConnections } = container();
    const made = await createConnection(scimConnections, { tenantId, name: 'Okta' }, how());
    if (made.kind !== 'created') throw new Error(made.kind);
    const connectionId = made.connection.id;
    const token = await createToken(
      scimConnections,
      { tenantId, connectionId, name: 'sync', canWrite: true, expiresAt: null },
      how(),
    );
    if (token.kind !== 'created') throw new Error(token.kind);
    const create = (userName: string, meanwhile: () => Promise<unknown>) =>
      sendSlowly(
        '/scim/v2/Users',
        token.token,
        { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName },
        meanwhile,
      );
    expect(await create('fourth', async () => undefined)).toBe(201);
    expect(
      await create('fifth', () =>
        revokeToken(scimConnections, { tenantId, connectionId, tokenId: token.stored.id }, how()),
      ),
    ).toBe(401);
    expect([await count('fourth'), await count('fifth')]).toEqual([1, 0]);
  }, 15_000);
});
