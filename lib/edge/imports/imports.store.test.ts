import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { newTenant, openContainerWorld } from '@/lib/edge/container/testing/container-world';
import { addPart, applyImported, beginImport, deleteImport, stopImport } from '@/lib/moving/import/change-import';
import { importStep } from '@/lib/moving/import/step';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { isPasswordOf } from '@/lib/sign-in/passwords/verify-password';
import { actsAs, clientRecord, groupRecord, how, importsInto, linesOf, personRecord } from './testing/import-world';

let world: Awaited<ReturnType<typeof openContainerWorld>>;
beforeAll(async () => {
  world = await openContainerWorld();
});
afterAll(() => world.close());

const reasonsOf = (record: { reasons: Parameters<typeof inEnglish>[0][] } | undefined) =>
  (record?.reasons ?? []).map(inEnglish);

describe('a dry run', () => {
  it('says what would happen to each record and changes nothing', async () => {
    const into = importsInto(await newTenant());
    await into.person('bea');
    const job = await into.plan(
      linesOf([
        groupRecord('staff'),
        personRecord('ada', { member_of: ['staff', 'nowhere'], password: '$unknown$' }),
        personRecord('bea'),
        'not a record',
        personRecord('ADA'),
        clientRecord('app', { scope: 'openid nonsense' }),
        clientRecord('bad', { redirect_uris: ['https://app.example/#fragment'] }),
      ]),
    );
    expect(job).toMatchObject({
      state: 'planned',
      planned: {
        group: { created: 1 },
        person: { created: 1, changed: 1, 'left-out': 1 },
        client: { created: 1, 'left-out': 1 },
        file: { 'left-out': 1 },
      },
    });
    const records = await into.records(job.id);
    expect(records.map(({ kind, name, effect }) => [kind, name, effect])).toEqual([
      ['group', 'Group staff', 'created'],
      ['person', 'ada', 'created'],
      ['person', 'bea', 'changed'],
      ['file', '', 'left-out'],
      ['person', 'ADA', 'left-out'],
      ['client', 'app', 'created'],
      ['client', 'bad', 'left-out'],
    ]);
    expect(records[1]?.what.takes).toEqual(['group']);
    expect(reasonsOf(records[1])).toEqual([
      'The password is left out: its hash has a form that cannot be verified here',
      'Group nowhere is not in the file, or is left out',
    ]);
    expect(records[2]?.what.attributes).toEqual(['displayName', 'emails']);
    expect(reasonsOf(records[4])).toEqual(['Record 2 has the same user name']);
    expect(reasonsOf(records[5])).toEqual([
      'The scope nonsense does not exist in this tenant and is left out',
      'The file has no client secret: add one after the import',
    ]);
    expect(reasonsOf(records[6])?.[0]).toMatch(/^redirect_uris/);
    expect((await into.people()).map(({ userName, version }) => [userName, version])).toEqual([['bea', 1]]);
    expect(await into.members()).toEqual([]);
  });

  it('rejects a file that is something else, and says why', async () => {
    const into = importsInto(await newTenant());
    const job = await into.plan('userName,email\nada,ada@example.com\n');
    expect(job).toMatchObject({ state: 'failed' });
    expect(inEnglish(job.error ?? verbatim(''))).toBe(
      'The file seems to be of another source: CSV. Choose that one and upload the file again',
    );
    const strange = await into.plan('name,email\nada,ada@example.com\n');
    expect(strange).toMatchObject({ state: 'failed', error: { id: 'moving.notATransferFile' } });
  });

  it('says what is wrong with each line, and what is remarked most often', async () => {
    const into = importsInto(await newTenant());
    const hash = { password: '$unknown$' };
    const job = await into.plan(
      linesOf([
        ...['ada', 'bea', 'cy'].map((name) => personRecord(name, hash)),
        'not a record',
        JSON.stringify({ ...personRecord('dan'), user_name: undefined }),
        JSON.stringify({ ...personRecord('eve'), nickname: 'e' }),
        personRecord('fay', { member_of: [1] }),
        personRecord('gus', { totp: [{ secret: '0' }] }),
        JSON.stringify({ ...personRecord('hal'), kind: 'robot' }),
        personRecord('i\0'),
      ]),
    );
    expect((await into.records(job.id)).slice(3).flatMap(reasonsOf)).toEqual([
      'Line 4 is left out: it is not a JSON object',
      'Line 5 is left out: user_name is missing',
      'Line 6 is left out: nickname is not a field of this record',
      'Line 7 is left out: member_of.0 is not as the format describes it',
      'Line 8 is left out: totp.0.secret is not as the format describes it',
      'Line 9 is left out: kind is not as the format describes it',
      'Line 10 is left out: it contains NUL or incomplete characters',
    ]);
    const [first] = await into.store.commonReasons({ tenantId: into.tenantId, importId: job.id, limit: 5 });
    expect(first).toEqual({ reason: msg('moving.passwordIsUnknown'), records: 3 });
  });

  it('keeps what it read encrypted, and nothing of the uploaded file', async () => {
    const into = importsInto(await newTenant());
    const { id } = await into.plan(linesOf([personRecord('secretive')]));
    const { tenantId } = into;
    const { database } = container();
    const [row] = await database.query<{ sealed: Uint8Array }>(sql`
      SELECT content_sealed AS sealed FROM import_record WHERE tenant_id = ${tenantId}::uuid AND import_id = ${id}::uuid`);
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain('secretive');
    expect(await database.query(sql`SELECT FROM import_part WHERE tenant_id = ${tenantId}::uuid`)).toEqual([]);
  });
});

describe('an import', () => {
  it('creates people, groups, memberships and clients, and the same file again changes nothing', async () => {
    const into = importsInto(await newTenant());
    const hash = await hashPassword('the old password');
    const file = linesOf([
      personRecord('ada', { member_of: ['team'], password: hash, email_confirmed: true }),
      personRecord('bea', { member_of: ['team', 'staff'], active: false }),
      groupRecord('team', { member_of: ['staff'] }),
      groupRecord('staff'),
      clientRecord('app', {}, { secret: 'a secret of sixteen' }),
      clientRecord('idle', { token_endpoint_auth_method: 'none' }, { enabled: false }),
    ]);
    const job = await into.run(file);
    expect(job).toMatchObject({
      state: 'done',
      applied: { group: { created: 2 }, person: { created: 2 }, client: { created: 2 } },
    });
    expect(await into.people()).toMatchObject([
      { userName: 'ada', active: true, hash },
      { userName: 'bea', active: false, hash: null },
    ]);
    expect(await isPasswordOf((await into.people())[0]?.hash ?? '', 'the old password')).toBe(true);
    expect(await into.members()).toEqual([
      { name: 'Group staff', type: 'Group', members: 1 },
      { name: 'Group staff', type: 'User', members: 1 },
      { name: 'Group team', type: 'User', members: 2 },
    ]);
    const { clients, directory } = container();
    const [ada] = await into.people();
    expect(await directory.findVerifiedEmail(into.tenantId, ada?.id ?? '')).toBe('ada@example.com');
    expect(await clients.listSecrets(into.tenantId, 'app')).toHaveLength(1);
    expect((await clients.find(into.tenantId, 'idle'))?.disabledAt).not.toBeNull();
    expect(await into.audited('import.started')).toHaveLength(1);
    expect(await into.audited('import.finished')).toEqual([{ source: 'transfer', records: 6, counts: job.applied }]);
    expect(await into.audited('person.created')).toEqual([
      { import: job.id, password: true, secondFactors: 0, links: 0 },
      { import: job.id, password: false, secondFactors: 0, links: 0 },
    ]);

    const before = [await into.people(), await into.members()];
    const again = await into.run(file);
    expect(again.applied).toEqual({ group: { unchanged: 2 }, person: { unchanged: 2 }, client: { unchanged: 2 } });
    expect([await into.people(), await into.members()]).toEqual(before);
    expect(await into.audited('group.updated')).toHaveLength(2);
  });

  it('keeps the password, role and state of people who exist, and says so', async () => {
    const into = importsInto(await newTenant());
    const first = await hashPassword('first');
    const own = await into.person('boss', 'owner');
    await into.run(linesOf([personRecord('ada', { password: first })]));
    const job = await into.run(
      linesOf([
        personRecord('ada', { password: await hashPassword('second'), active: false, role: 'admin' }),
        personRecord('boss', { role: 'auditor' }),
      ]),
      actsAs(own),
    );
    expect(await into.people()).toMatchObject([
      { userName: 'ada', hash: first, active: true, role: 'admin' },
      { userName: 'boss', role: 'owner' },
    ]);
    const [ada, boss] = await into.records(job.id);
    expect(ada).toMatchObject({ effect: 'changed', what: { takes: ['role'], keeps: ['password'] } });
    expect(reasonsOf(ada)).toEqual(['The file has this person as deactivated. An import deactivates nobody']);
    expect(boss?.what.keeps).toEqual(['role']);
  });

  it('finds people by their external id, and follows their new user name', async () => {
    const into = importsInto(await newTenant());
    const named = (name: string) => personRecord(name, { attributes: { externalId: 'e1' } });
    await into.run(linesOf([named('maiden')]));
    const job = await into.run(linesOf([named('married')]));
    expect(job.applied).toEqual({ person: { changed: 1 } });
    expect((await into.people()).map(({ userName }) => userName)).toEqual(['married']);
  });

  it('takes second factors that work here, and names those that do not', async () => {
    const into = importsInto(await newTenant());
    const passkey = (id: string, domain: string) => ({ id, public_key: 'pQECAyYgASFYIA', relying_party: domain });
    const job = await into.run(
      linesOf([
        personRecord('ada', {
          totp: [
            { secret: 'JBSWY3DPEHPK3PXP', digits: 8, period: 60 },
            { secret: 'JBSWY3DPEHPK3PXP', digits: 10 },
          ],
          passkeys: [passkey('AAAA', 'localhost'), passkey('BBBB', 'elsewhere.example')],
          links: [{ issuer: 'https://idp.example', subject: 's' }],
        }),
      ]),
    );
    const [ada] = await into.records(job.id);
    expect(ada?.what.takes).toEqual(['totp', 'passkey']);
    expect(reasonsOf(ada)).toEqual([
      'The authenticator app is left out: its key is too short, or its codes have fewer than 6 or more than 8 digits or change in less than 15 or more than 60 seconds',
      'The passkey works only at elsewhere.example',
      'No identity provider of this tenant has the issuer https://idp.example, so the link is left out',
    ]);
    const [person] = await into.people();
    const { factors } = await container().secondFactors.list(into.tenantId, person?.id ?? '');
    expect(factors.map(({ kind }) => kind).sort()).toEqual(['passkey', 'totp']);
    const totps = await container().secondFactors.findTotps(into.tenantId, person?.id ?? '');
    expect(totps.map(({ parameters }) => parameters)).toEqual([{ algorithm: 'SHA1', digits: 8, period: 60 }]);
  });

  it('links accounts at providers that the tenant has, once, and none that administrators may not use', async () => {
    const tenant = await newTenant();
    const into = importsInto(tenant);
    const issuer = 'https://idp.example';
    const settings = { scopes: [], clientAuthentication: 'client_secret_basic', linking: 'off' };
    const policies = { includesAdministrators: false, trustsSecondFactor: false };
    await container().database.execute(sql`
      INSERT INTO identity_provider (tenant_id, id, name, issuer, client_id, settings, updated_at)
      VALUES (${tenant.id}::uuid, 'idp', 'House', ${issuer}, 'c', ${JSON.stringify({ ...settings, ...policies })}::jsonb, now())`);
    const linked = (name: string, subject: string, more: object = {}) =>
      personRecord(name, { links: [{ issuer, subject }], ...more });
    const file = linesOf([linked('ada', 's1'), linked('chief', 's2', { role: 'admin' })]);
    const job = await into.run(file);
    const [ada, chief] = await into.records(job.id);
    expect(ada?.what.takes).toEqual(['link']);
    expect(chief?.what.takes).toEqual(['role']);
    expect(reasonsOf(chief)).toEqual(['House signs in no administrators, so the link is left out']);
    const links = async () =>
      container().database.query(sql`
        SELECT l.subject, l.linked_by AS "by", p.user_name AS name FROM linked_identity l
          JOIN person p ON p.tenant_id = ${tenant.id}::uuid AND p.id = l.person_id
        WHERE l.tenant_id = ${tenant.id}::uuid`);
    expect(await links()).toEqual([{ subject: 's1', by: 'import', name: 'ada' }]);
    const again = await into.run(linesOf([linked('ada', 's1'), linked('bea', 's1')]));
    expect(again.applied).toEqual({ person: { unchanged: 1, created: 1 } });
    expect(reasonsOf((await into.records(again.id))[1])).toEqual(['The account at House is linked to another person']);
    expect(await links()).toHaveLength(1);
  });

  it('continues where an interrupted process was, and creates nobody twice', async () => {
    const into = importsInto(await newTenant());
    const people = Array.from({ length: 600 }, (_, at) =>
      personRecord(`p${String(at).padStart(4, '0')}`, { member_of: ['all'] }),
    );
    const id = await into.upload(linesOf([groupRecord('all'), ...people]));
    // Each step of no time reads or plans one batch.
    while ((await into.step(id, 0))?.state === 'reading');
    expect(await into.store.find(into.tenantId, id)).toMatchObject({
      state: 'planned',
      planned: { person: { created: 600 } },
    });
    await into.apply(id);
    for (let steps = 0; steps < 3; steps++) await into.step(id, 0);

    // A process claims it and dies in the middle of a transaction.
    const claimed = await into.claim(id);
    if (!claimed) throw new Error('not claimed');
    const services = into.services;
    const dying = {
      ...services.queue,
      apply: (...[of, work]: Parameters<typeof services.queue.apply>) =>
        services.queue.apply(of, async (within) => {
          await work(within);
          throw new Error('killed');
        }),
    };
    await expect(importStep({ ...services, queue: dying, milliseconds: 0 }, claimed)).rejects.toThrow('killed');
    expect(await into.step(id)).toBeUndefined();
    await into.expire(id);

    expect(await into.finish(id)).toMatchObject({
      state: 'done',
      applied: { group: { created: 1 }, person: { created: 600 } },
    });
    expect(await into.people()).toHaveLength(600);
    expect(await into.members()).toEqual([{ name: 'Group all', type: 'User', members: 600 }]);
    expect(await into.audited('person.created')).toHaveLength(600);
  });

  it('is continued by one process at a time, and a process whose claim has ended changes nothing', async () => {
    const into = importsInto(await newTenant());
    const id = await into.upload(linesOf([personRecord('ada')]));
    await into.finish(id);
    await into.apply(id);
    const claims = await Promise.all(Array.from({ length: 4 }, () => into.claim(id)));
    const [late, ...others] = claims.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    if (!late) throw new Error('nobody claimed it');
    await into.expire(id);
    const finished = await into.finish(id);
    expect(await importStep(into.services, late)).toBeNull();
    expect(finished.applied).toEqual({ person: { created: 1 } });
    expect(await into.people()).toHaveLength(1);
  });

  it('leaves out a person whose name somebody else gets in the meantime, and imports the others', async () => {
    const into = importsInto(await newTenant());
    const id = await into.upload(linesOf([personRecord('ada'), personRecord('bea')]));
    await into.finish(id);
    await into.apply(id);
    const services = into.services;
    const claimed = await into.claim(id);
    if (!claimed) throw new Error('not claimed');
    let raced = false;
    const racing = {
      ...services.queue,
      apply: (...[of, work]: Parameters<typeof services.queue.apply>) =>
        services.queue.apply(of, (within) =>
          work({
            ...within,
            async findPeople(...asked) {
              const found = await within.findPeople(...asked);
              if (!raced) await into.person('ada');
              raced = true;
              return found;
            },
          }),
        ),
    };
    const settled = await importStep({ ...services, queue: racing }, claimed);
    expect(settled).toMatchObject({ state: 'done' });
    expect((await into.people()).map(({ userName }) => userName)).toEqual(['ada', 'bea']);
    const [ada] = await into.records(id);
    expect(ada?.effect).toBe('left-out');
  });

  it('stops when an owner says so, and forgets the rest of the file', async () => {
    const into = importsInto(await newTenant());
    const id = await into.upload(linesOf([personRecord('ada')]));
    await into.finish(id);
    await into.apply(id);
    const claimed = await into.claim(id);
    const which = { tenantId: into.tenantId, id };
    expect(await stopImport(into.store, which, how())).toMatchObject({ kind: 'changed' });
    if (!claimed) throw new Error('not claimed');
    expect(await importStep(into.services, claimed)).toBeNull();
    expect(await into.people()).toEqual([]);
    expect(await into.audited('import.stopped')).toHaveLength(1);
    expect(await deleteImport(into.store, which, how())).toMatchObject({ kind: 'changed' });
    expect(await into.records(id)).toEqual([]);
  });
});

describe('an import whose time is up', () => {
  it('is deleted with everything that was read from its file, also if the upload never ended', async () => {
    const into = importsInto(await newTenant());
    const { tenantId, store } = into;
    const { database, importing } = container();
    const { id } = await into.plan(linesOf([personRecord('ada')]));
    const open = await beginImport(store, { tenantId, source: 'transfer', fileName: 'f' }, how());
    const content = new Uint8Array(Buffer.from('part'));
    await addPart({ store, sealingKey: importing.sealingKey }, { tenantId, id: open.id, part: 0, content }, how());
    await reapExpired(database);
    expect((await store.list({ tenantId, page: 1, pageSize: 10 })).total).toBe(2);
    await database.execute(
      sql`UPDATE import_job SET expires_at = now() - interval '1 day' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await reapExpired(database);
    expect((await store.list({ tenantId, page: 1, pageSize: 10 })).total).toBe(0);
    expect(await into.records(id)).toEqual([]);
    expect(await database.query(sql`SELECT FROM import_part WHERE tenant_id = ${tenantId}::uuid`)).toEqual([]);
  });
});

describe('who may import', () => {
  it('are owners; an owner who is demoted stops the import', async () => {
    const into = importsInto(await newTenant());
    const admin = await into.person('admin', 'admin');
    const given = { tenantId: into.tenantId, source: 'transfer' as const, fileName: 'f' };
    await expect(beginImport(into.store, given, how(actsAs(admin)))).rejects.toMatchObject({ code: 'above_rank' });

    const owner = await into.person('owner', 'owner');
    const id = await into.upload(linesOf([personRecord('ada')]), actsAs(owner));
    await into.finish(id);
    await expect(applyImported(into.store, { tenantId: into.tenantId, id }, how(actsAs(admin)))).rejects.toMatchObject({
      code: 'above_rank',
    });
    await into.apply(id, actsAs(owner));
    await container().database.execute(sql`
      UPDATE person SET role = 'admin' WHERE tenant_id = ${into.tenantId}::uuid AND id = ${owner.id}::uuid`);
    expect(await into.finish(id)).toMatchObject({ state: 'stopped' });
    expect((await into.people()).map(({ userName }) => userName)).toEqual(['admin', 'owner']);
  });

  it('see only the imports of their tenant', async () => {
    const [one, other] = [importsInto(await newTenant()), importsInto(await newTenant())];
    const { id } = await one.plan(linesOf([personRecord('ada')]));
    expect(await other.store.find(other.tenantId, id)).toBeNull();
    expect(await other.apply(id)).toEqual({ kind: 'not-found' });
    expect(await other.records(id)).toEqual([]);
    expect((await other.store.list({ tenantId: other.tenantId, page: 1, pageSize: 10 })).total).toBe(0);
  });

  it('get no second import going at the same time', async () => {
    const into = importsInto(await newTenant());
    const waiting = await into.plan(linesOf([personRecord('ada')]));
    await into.upload(linesOf([personRecord('bea')]));
    expect(await into.apply(waiting.id)).toEqual({ kind: 'busy' });
  });
});
