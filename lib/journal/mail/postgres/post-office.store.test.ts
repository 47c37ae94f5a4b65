import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { composeNotice } from '@/lib/sign-in/notices/compose-notice';
import { composeLinkMail } from '@/lib/sign-in/one-time-links/compose-link-mail';
import { orderLinkMail } from '@/lib/sign-in/one-time-links/order-link-mail';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { type MailSink, type ReceivedMail, startMailSink } from '@/scripts/test/mail-sink';
import { createPostOffice, type PostOffice } from '../post-office';
import { createSmtpTransport } from '../smtp-transport';
import type { MailTransport } from '../transport';
import { createOutbox } from '.';

const MINUTE = 60_000;

let fixture: Fixture;
let second: Database;
let sink: MailSink;
let person: Person;
let email: string;
let tenant: { id: string; slug: string; settings: ReturnType<typeof tenantSettingsSchema.parse> };
let logged: string[];
let now: Date;

beforeAll(async () => {
  fixture = await openFixture();
  second = openDatabase({ url: fixture.url, poolSize: 4 });
  sink = await startMailSink();
});
afterAll(async () => {
  await sink?.close();
  await second?.close();
  await fixture?.close();
});
beforeEach(async () => {
  const id = await newTenant(fixture.database);
  tenant = { id, slug: id, settings: tenantSettingsSchema.parse({}) };
  email = `${id}@example.com`;
  person = await newPerson(fixture.directory, id, { emails: [{ value: email, primary: true }] });
  logged = [];
  now = new Date();
});

/** The post office as a server process has it. */
function postOffice(
  database: Database,
  transport: MailTransport = createSmtpTransport({ url: sink.smtpUrl, from: 'no-reply@example.com' }),
): PostOffice {
  const stores = {
    brandImages: createBrandImageStore(database),
    tenants: createTenantStore(database),
    directory: createDirectoryStore(database),
    sessions: createSessionStore(database),
    oneTimeLinks: createOneTimeLinkStore(database),
    throttle: createThrottle(createThrottleStore(database)),
  };
  const log = {
    warn: (_facts: object, text: string) => void logged.push(text),
    error: (_facts: object, text: string) => void logged.push(text),
  };
  const clock = () => now;
  return createPostOffice({
    outbox: createOutbox(database),
    transport,
    log,
    now: clock,
    composers: {
      'one-time-link': composeLinkMail(stores, { url: 'https://id.example.com', now: clock }),
      'email-confirmation': async () => null,
      'backchannel-request': async () => null,
      'email-test': async () => null,
      'owner-left': async () => null,
      'signal-received': async () => null,
      'setup-link': async () => null,
      'account-notice': composeNotice(stores, { url: 'https://id.example.com' }),
    },
  });
}

const failing = (permanent: boolean): MailTransport => ({
  send: async () => ({ kind: 'failed', permanent, reason: 'the server said no' }),
});
const outbox = () => createOutbox(fixture.database);
const order = (wanted: { id: string } | { login: string } = { id: person.id }) =>
  orderLinkMail(outbox(), { tenant, purpose: 'password-reset', person: wanted }, { cause: systemCause, now });
const arrived = async () => (await (await fetch(`${sink.httpUrl}/?to=${email}`)).json()) as ReceivedMail[];
const waiting = () =>
  fixture.database.query<{ attempts: number; row: string }>(
    sql`SELECT attempts, m::text AS row FROM outgoing_mail m WHERE tenant_id = ${tenant.id}::uuid`,
  );
const links = () =>
  fixture.database.query<{ hash: string; open: boolean }>(sql`
  SELECT encode(token_hash, 'hex') AS hash, used_at IS NULL AS open FROM one_time_link WHERE tenant_id = ${tenant.id}::uuid ORDER BY created_at, used_at`);
const audit = () =>
  fixture.database.query<{ action: string }>(sql`
  SELECT action FROM audit_event WHERE tenant_id = ${tenant.id}::uuid AND action <> 'person.created' ORDER BY id`);

it('no link is created and no email sent when password and passkey sign-in are off by the time it is composed', async () => {
  await order();
  await fixture.database.execute(
    sql`UPDATE tenant SET settings = '{"passwordSignIn": false, "passkeySignIn": false}' WHERE id = ${tenant.id}::uuid`,
  );
  await postOffice(fixture.database).deliverDue();
  expect([await arrived(), await links(), await waiting()]).toEqual([[], [], []]);
});

it('an email is sent once however many processes deliver, with a link that is stored as a hash only', async () => {
  await order();
  expect(JSON.stringify(await waiting())).not.toContain('tsl_');
  const offices = Array.from({ length: 6 }, (_each, index) => postOffice(index % 2 === 0 ? fixture.database : second));
  await Promise.all(offices.map((office) => office.deliverDue()));
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  const token = /token=3D(tsl_[\w=\r\n-]+?)(?:\r\n\r\n|")/.exec(mail?.raw ?? '')?.[1]?.replace(/=\r\n/g, '') ?? '';
  expect(await links()).toEqual([{ hash: Buffer.from(sha256(token)).toString('hex'), open: true }]);
  expect(await waiting()).toEqual([]);
  expect(await audit()).toEqual([{ action: 'password.reset-requested' }]);
});

it('fifty emails are each sent once by two processes', async () => {
  await Promise.all(Array.from({ length: 50 }, () => order()));
  await Promise.all([postOffice(fixture.database), postOffice(second)].map((office) => office.deliverDue()));
  expect(await arrived()).toHaveLength(50);
  expect((await links()).filter(({ open }) => open)).toHaveLength(1);
});

it('an email ordered in a transaction that did not commit is not sent', async () => {
  await fixture.database
    .transaction(async (connection) => {
      await orderLinkMail(
        createOutbox(connection),
        { tenant, purpose: 'invitation', person: { id: person.id } },
        { cause: systemCause, now },
      );
      throw new Error('undone');
    })
    .catch(() => undefined);
  await postOffice(fixture.database).deliverDue();
  expect(await arrived()).toEqual([]);
});

it('an email whose process crashed while sending it is sent by another a minute later', async () => {
  await order();
  expect(await outbox().claim(now)).toMatchObject({ attempts: 1 });
  await postOffice(second).deliverDue();
  expect(await arrived()).toEqual([]);
  now = new Date(now.getTime() + MINUTE);
  await postOffice(second).deliverDue();
  expect(await arrived()).toHaveLength(1);
});

it('a failed email is retried after 1, 2, 4, 8 minutes, with a new link that replaces the last, until it expires; then the audit log says so', async () => {
  await order();
  const office = postOffice(fixture.database, failing(false));
  const tried: number[] = [];
  for (let minute = 0; minute <= 40; minute++) {
    const before = (await links()).length;
    await office.deliverDue();
    if ((await links()).length > before) tried.push(minute);
    now = new Date(now.getTime() + MINUTE);
  }
  expect(tried).toEqual([0, 1, 3, 7, 15]);
  expect((await links()).filter(({ open }) => open)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  expect((await audit()).at(-1)).toEqual({ action: 'mail.failed' });
  expect(logged.filter((text) => text === 'email could not be delivered')).toHaveLength(1);
});

it('a permanently rejected email is given up immediately', async () => {
  await order();
  await postOffice(fixture.database, failing(true)).deliverDue();
  expect(await waiting()).toEqual([]);
  expect(await audit()).toEqual([{ action: 'password.reset-requested' }, { action: 'mail.failed' }]);
});

it('an email that cannot be composed does not hold up others', async () => {
  await outbox().put({
    tenantId: tenant.id,
    kind: 'one-time-link',
    content: { of: 'another version' },
    now: new Date(now.getTime() - 1),
    expiresAt: new Date(now.getTime() + MINUTE),
  });
  await order();
  await postOffice(fixture.database).deliverDue();
  expect(await arrived()).toHaveLength(1);
  expect(logged).toEqual(['email not sent; will retry']);
});

it('people who are unknown, inactive or without an address get no email, and nothing remains of it', async () => {
  const without = await newPerson(fixture.directory, tenant.id);
  const inactive = await newPerson(fixture.directory, tenant.id, { emails: [{ value: email, primary: true }] });
  await deactivatePerson(fixture.directory, inactive, { cause: systemCause, now });
  for (const wanted of [
    { login: 'nobody' },
    { id: without.id },
    { login: without.attributes.userName },
    { id: inactive.id },
  ])
    await order(wanted);
  await postOffice(fixture.database).deliverDue();
  expect([await arrived(), await waiting(), await links()]).toEqual([[], [], []]);
});

it('a person with several addresses gets it at the primary one, even when another was entered', async () => {
  const other = `other-${email}`;
  person = await newPerson(fixture.directory, tenant.id, {
    emails: [{ value: other }, { value: `primary-${email}`, primary: true }],
  });
  expect(primaryEmail(person.attributes)).toBe(`primary-${email}`);
  for (const login of [person.attributes.userName, other]) await order({ login });
  await postOffice(fixture.database).deliverDue();
  const to = ((await (await fetch(sink.httpUrl)).json()) as ReceivedMail[])
    .flatMap((mail) => mail.to)
    .filter((address) => address.endsWith(email));
  expect(to).toEqual([`primary-${email}`]);
});

it('emails that were not sent in time are deleted', async () => {
  now = new Date(Date.now() - 31 * MINUTE);
  await order();
  expect(await reapExpired(fixture.database)).toMatchObject({ outgoing_mail: expect.any(Number) });
  expect(await waiting()).toEqual([]);
});
