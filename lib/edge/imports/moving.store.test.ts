import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { newTenant, openContainerWorld } from '@/lib/edge/container/testing/container-world';
import { exportTenant } from '@/lib/moving/export/export-tenant';
import * as auth0 from '@/lib/moving/sources/testing/auth0-sample';
import * as logto from '@/lib/moving/sources/testing/logto-sample';
import * as okta from '@/lib/moving/sources/testing/okta-sample';
import { jsonLines } from '@/lib/moving/sources/testing/read-all';
import { type TransferRecord, transferRecord } from '@/lib/moving/transfer/record';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { parseImportedHash } from '@/lib/sign-in/passwords/imported-hash';
import type { Tenant } from '@/lib/tenants/store';
import { clientRecord, groupRecord, how, importsInto, linesOf, personRecord } from './testing/import-world';

let world: Awaited<ReturnType<typeof openContainerWorld>>;
beforeAll(async () => {
  world = await openContainerWorld();
}, 60_000);
afterAll(() => world?.close());

async function exported(tenant: Tenant): Promise<string> {
  let file = '';
  const now = new Date(Date.now() + 1_000);
  for await (const piece of await exportTenant(container(), tenant, { ...how(), now })) file += piece;
  return file;
}

async function addProvider({ id: tenantId }: Tenant): Promise<void> {
  const file = providerFields.parse({
    id: 'corp',
    name: 'Corp',
    issuer: 'https://idp.example.com',
    client_id: 'tessera',
  });
  const created = await createProvider(container().identityProviders, { tenantId, file }, how());
  expect(created.kind).toBe('created');
}

/** The records of a file, with names in place of IDs, and without what a move does not keep. */
function comparable(file: string): unknown[] {
  const records = file
    .trim()
    .split('\n')
    .map((line) => transferRecord.parse(JSON.parse(line)));
  const names = new Map(records.flatMap((one) => (one.kind === 'group' ? [[one.id, one.display_name]] : [])));
  const named = (ids: string[] = []) => ids.map((id) => names.get(id)).sort();
  const nameOf = (one: TransferRecord) =>
    one.kind === 'group' ? one.display_name : one.kind === 'person' ? one.user_name : one.client_id;
  return records
    .map((one) => {
      if (one.kind === 'client') return one;
      const { id: _id, member_of: memberOf, ...kept } = one;
      if (kept.kind === 'person') delete kept.created_at;
      return { ...kept, member_of: named(memberOf) };
    })
    .sort((left, right) => (nameOf(left as TransferRecord) < nameOf(right as TransferRecord) ? -1 : 1));
}

describe('the export of a tenant', () => {
  it('imported into another tenant, gives the same people, groups and clients', async () => {
    const [from, to] = [await newTenant(), await newTenant()];
    await addProvider(from);
    await addProvider(to);
    const hash = await hashPassword('correct horse battery staple');
    const relyingParty = new URL(container().config.url).hostname;
    const file = linesOf([
      groupRecord('above'),
      groupRecord('below', { member_of: ['above'] }),
      personRecord('ada', {
        role: 'owner',
        password: hash,
        totp: [{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', algorithm: 'SHA256', digits: 8, label: 'Phone' }],
        passkeys: [
          {
            id: 'vBp2PFsDxDPhD2981AeVrA',
            public_key: 'pQECAyYg',
            counter: 4,
            relying_party: relyingParty,
            name: 'Key',
          },
        ],
        member_of: ['below'],
        email_confirmed: true,
      }),
      // Links that an import made would end with a role.
      personRecord('bob', { active: false, links: [{ issuer: 'https://idp.example.com', subject: '4711' }] }),
      clientRecord('app', { scope: 'openid profile' }, { secret: 'a secret that is long enough' }),
      clientRecord('off', {}, { secret: 'another secret, long enough', enabled: false }),
    ]);
    expect(await importsInto(from).run(file)).toMatchObject({ state: 'done' });
    const first = await exported(from);
    const moved = await importsInto(to).run(first);
    expect(moved).toMatchObject({
      state: 'done',
      applied: { group: { created: 2 }, person: { created: 2 }, client: { created: 2 } },
    });
    const second = await exported(to);
    expect(comparable(second)).toEqual(comparable(first));
    const [ada] = first.split('\n').flatMap((line) => (line.includes('"ada"') ? [JSON.parse(line) as object] : []));
    expect(ada).toMatchObject({
      role: 'owner',
      password: hash,
      totp: [{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', algorithm: 'SHA256', digits: 8, period: 30 }],
      email_confirmed: true,
    });
    expect(ada).toHaveProperty('passkeys');
    expect(first).toContain('"links":[{"issuer":"https://idp.example.com","subject":"4711"}]');
    // The same file again changes nothing.
    const { applied } = await importsInto(to).run(first);
    expect(applied).toEqual({ group: { unchanged: 2 }, person: { unchanged: 2 }, client: { unchanged: 2 } });
  });
});

describe('the realm export of Keycloak', () => {
  it('moves in with groups, memberships and clients, and says what it leaves out', async () => {
    const tenant = await newTenant();
    await addProvider(tenant);
    const imports = importsInto(tenant);
    const file = readFileSync(join(import.meta.dirname, '../../moving/sources/testing/keycloak-realm.json'), 'utf8');
    const job = await imports.run(file, undefined, 'keycloak');
    expect(job).toMatchObject({
      state: 'done',
      applied: { group: { created: 6 }, person: { created: 6, 'left-out': 2 }, client: { created: 4, 'left-out': 7 } },
    });
    const records = await imports.records(job.id);
    const reasonsOf = (name: string) =>
      records.filter((record) => record.name === name).flatMap(({ reasons }) => reasons.map(inEnglish));
    expect(reasonsOf('broker')).toEqual(['Part of Keycloak itself.']);
    expect((await imports.people()).map(({ userName, active }) => [userName, active])).toEqual([
      ['ada', true],
      ['alan', false],
      ['barbara', true],
      ['edsger', true],
      ['grace', true],
      ['margaret', true],
    ]);
    for (const { userName, hash } of await imports.people()) {
      const read = hash === null ? null : parseImportedHash(hash);
      const matches = read?.kind === 'usable' && (await read.hash.matches('correct horse battery staple'));
      expect([userName, matches]).toEqual([userName, userName !== 'alan']);
    }
    expect(await imports.members()).toContainEqual({ name: 'Engineering/Platform', type: 'User', members: 1 });
    const again = await imports.run(file, undefined, 'keycloak');
    expect(again.applied.person).toEqual({ unchanged: 6, noted: 3, 'left-out': 2 });
  });
});

/** Files put together in the order of the guides docs/guides/moving-in-from-*.md, of the records that each product documents. */
const guides = {
  auth0: {
    file: jsonLines(
      auth0.hashLine,
      { group: { id: 'rol_1', name: 'editor' }, members: [{ user_id: auth0.userLine.user_id }] },
      auth0.userLine,
      [auth0.client],
    ),
    person: 'user@example.com',
    hasPassword: true,
    group: 'editor',
    client: auth0.client.client_id,
  },
  okta: {
    file: `${jsonLines({ group: okta.group, members: [okta.user] })}${JSON.stringify([okta.user])}\n${JSON.stringify([okta.app])}`,
    person: okta.user.profile.login,
    hasPassword: false,
    group: okta.group.profile.name,
    client: okta.app.credentials.oauthClient.client_id,
  },
  logto: {
    file: jsonLines({ group: { id: 'r1', name: 'editor' }, members: [logto.row.id] }, logto.row, logto.application),
    person: 'ada',
    hasPassword: true,
    group: 'editor',
    client: logto.application.id,
  },
} as const;

describe('the file that a guide puts together', () => {
  it.each(['auth0', 'okta', 'logto'] as const)('moves in from %s, and changes nothing again', async (source) => {
    const tenant = await newTenant();
    const imports = importsInto(tenant);
    const { file, person, hasPassword, group, client } = guides[source];
    const job = await imports.run(file, undefined, source);
    expect(job).toMatchObject({
      state: 'done',
      applied: { group: { created: 1 }, person: { created: 1 }, client: { created: 1 } },
    });
    const [moved, ...others] = await imports.people();
    expect(others).toEqual([]);
    expect([moved?.userName, moved?.hash !== null]).toEqual([person, hasPassword]);
    expect(await imports.members()).toEqual([{ name: group, type: 'User', members: 1 }]);
    expect(await container().clients.find(tenant.id, client)).toMatchObject({ clientId: client });
    const { applied } = await imports.run(file, undefined, source);
    expect(applied).toMatchObject({ person: { unchanged: 1 }, group: { unchanged: 1 } });
  });
});
