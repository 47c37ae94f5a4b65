/** Moving in over the management API: upload in parts, dry run, import, and signing in with the password from before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';

const PART = 768 * 1024;

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let admin: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument('mgmt'));
  owner = await newAccessKey('owner');
  admin = await newAccessKey('owner', { role: 'admin' });
}, 60_000);

const person = (name: string, more: object = {}) => ({
  kind: 'person',
  id: name,
  user_name: name,
  active: true,
  attributes: { displayName: `Imported ${name}`, emails: [{ value: `${name}@example.com`, primary: true }] },
  ...more,
});

async function upload(records: readonly object[]): Promise<string> {
  const created = await manage(owner, 'POST', '/imports', { body: { source: 'transfer', file_name: 'people.jsonl' } });
  expectDocumented('createImport', created);
  const id = String(created.body.id);
  const file = Buffer.from(records.map((one) => JSON.stringify(one)).join('\n'));
  for (let part = 0; part * PART < file.length; part++) {
    const content = file.subarray(part * PART, (part + 1) * PART).toString('base64');
    const stored = await manage(owner, 'PUT', `/imports/${id}/parts/${part}`, { body: { content } });
    expect(stored.status).toBe(204);
  }
  const read = await manage(owner, 'POST', `/imports/${id}/read`);
  expectDocumented('readImport', read);
  expect(read.body).toMatchObject({ state: 'reading', bytes: file.length });
  return id;
}

/** Waits until no process works on the import. */
async function ended(id: string): Promise<Called['body']> {
  for (let tries = 0; tries < 120; tries++) {
    const shown = await manage(owner, 'GET', `/imports/${id}`);
    expectDocumented('getImport', shown);
    if (shown.body.state !== 'reading' && shown.body.state !== 'applying') return shown.body;
    await sleep(500);
  }
  throw new Error('The import did not end.');
}

describe('an import', () => {
  it('shows what it would do, does it, and people sign in with the password that they had before', async () => {
    const [ada, bea] = [unique('moved'), unique('moved')];
    const team = unique('team');
    const password = unique('the old password');
    const id = await upload([
      { kind: 'group', id: team, display_name: team },
      person(ada, {
        member_of: [team],
        password: await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      }),
      person(bea, { member_of: [team], password: 'crypt:unknown', title: 'not a field' }),
      person(bea, { member_of: [team], password: 'crypt:unknown' }),
      {
        kind: 'client',
        client_id: unique('app'),
        metadata: { redirect_uris: ['https://app.example/cb'] },
        secret: unique('a long enough secret'),
      },
    ]);
    const planned = await ended(id);
    expect(planned).toMatchObject({
      state: 'planned',
      planned: { group: { created: 1 }, person: { created: 2, 'left-out': 1 }, client: { created: 1 } },
      applied: { person: { created: 0 } },
    });
    const leftOut = await manage(owner, 'GET', `/imports/${id}/records?effect=left-out`);
    expectDocumented('listImportRecords', leftOut);
    expect(leftOut.body).toMatchObject({ total: 1, items: [{ kind: 'person', name: bea, record: 3 }] });
    const found = await manage(owner, 'GET', `/imports/${id}/records?search=${ada}&kind=person`);
    expect(found.body).toMatchObject({ total: 1, items: [{ effect: 'created', takes: ['password', 'group'] }] });
    expect((await manage(owner, 'GET', `/people?search=${ada}`)).body.total).toBe(0);

    const applying = await manage(owner, 'POST', `/imports/${id}/apply`);
    expectDocumented('applyImport', applying);
    expect(await ended(id)).toMatchObject({
      state: 'done',
      applied: { person: { created: 2 }, client: { created: 1 } },
    });
    expect((await manage(owner, 'GET', `/people?search=${ada}`)).body.total).toBe(1);
    await signIn({ userName: ada, password }, { tenant: 'mgmt' });
    await expect(signIn({ userName: ada, password: 'another' }, { tenant: 'mgmt' })).rejects.toThrow();

    expect((await manage(owner, 'POST', `/imports/${id}/apply`)).status).toBe(409);
    expect((await manage(owner, 'DELETE', `/imports/${id}`)).status).toBe(204);
    expect((await manage(owner, 'GET', `/imports/${id}`)).status).toBe(404);
  });

  it('of a file in several parts is read as a whole', async () => {
    const team = unique('team');
    const people = Array.from({ length: 1_500 }, (_, at) =>
      person(`${team}-${at}`, { attributes: { displayName: 'x'.repeat(500) } }),
    );
    const id = await upload(people);
    expect(await ended(id)).toMatchObject({ state: 'planned', planned: { person: { created: 1_500 } } });
    expect((await manage(owner, 'POST', `/imports/${id}/stop`)).status).toBe(409);
    expect((await manage(owner, 'DELETE', `/imports/${id}`)).status).toBe(204);
  });

  it('is for owners', async () => {
    const body = { source: 'transfer', file_name: 'f' };
    expect((await manage(admin, 'POST', '/imports', { body })).status).toBe(403);
    const listed = await manage(admin, 'GET', '/imports');
    expectDocumented('listImports', listed);
    expect((await manage(owner, 'POST', '/imports', { body: { ...body, source: 'unknown' } })).status).toBe(400);
    const { body: created } = await manage(owner, 'POST', '/imports', { body });
    expect((await manage(owner, 'POST', `/imports/${String(created.id)}/read`)).status).toBe(409);
  });
});
