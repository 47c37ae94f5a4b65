import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createPostOffice } from '@/lib/journal/mail/post-office';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { MailTransport } from '@/lib/journal/mail/transport';
import { sql } from '@/lib/platform/postgres/database';
import type { Language } from '@/lib/platform/shared/languages';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { composeSetupMail } from '../compose-setup-mail';
import { setupMailBarred } from '../mail-link';
import { createSetupLink, issueSetupLinkAgain, withdrawSetupLink } from '../manage-links';
import { openSetupLink } from '../open-link';
import type { SetupLinkStore } from '../store';
import { createSetupLinkStore } from '.';

const to = 'it@nordwind.example';

let fixture: Fixture;
let store: SetupLinkStore;
let tenantId: string;
let sent: { to: string; subject: string; text: string }[];

beforeAll(async () => {
  fixture = await openFixture();
  store = createSetupLinkStore(fixture.database, { handOverGroups });
});
beforeEach(async () => {
  // The office delivers what is due at all tenants.
  await fixture.database.execute(sql`DELETE FROM outgoing_mail`);
  tenantId = await newTenant(fixture.database);
  sent = [];
});
afterAll(() => fixture?.close());

const now = new Date();
const by = { ...how(), now };
const mail = (language: Language = 'en') => ({ to, language, tenant: { slug: tenantId } });
const taken: MailTransport = {
  async send(message) {
    sent.push(message);
    return { kind: 'sent' };
  },
};

/** Sends what is due. */
async function deliver(transport = taken, at = now): Promise<void> {
  const none = async () => null;
  const stores = {
    setupLinks: store,
    tenants: createTenantStore(fixture.database),
    brandImages: createBrandImageStore(fixture.database),
  };
  await createPostOffice({
    outbox: createOutbox(fixture.database),
    transport,
    log: { warn: () => undefined, error: () => undefined },
    now: () => at,
    composers: {
      'one-time-link': none,
      'email-confirmation': none,
      'backchannel-request': none,
      'email-test': none,
      'account-notice': none,
      'owner-left': none,
      'signal-received': none,
      'setup-link': composeSetupMail(stores, { url: 'https://id.example.com', now: () => at }),
    },
  }).deliverDue();
}

async function mailed(language?: Language): Promise<string> {
  const link = { tenantId, label: 'Nordwind', tasks: ['domain'], days: 7, mail: mail(language) } as const;
  const outcome = await createSetupLink(store, link, by);
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  expect(outcome.token).toBeNull();
  return outcome.id;
}

const tokensSent = () => sent.map(({ text }) => /tsu_[\w-]{43}/.exec(text)?.[0] ?? '');
const open = async (token: string) => {
  const throttle = { link: async () => ({ kind: 'allowed' as const, succeeded: async () => undefined }) };
  return (await openSetupLink({ setupLinks: store, throttle }, { tenantId, token, origin: null }, now)).kind;
};
const audit = () =>
  fixture.database.query<{ action: string; after: object | null; detail: object | null }>(
    sql`SELECT action, after, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY at, id`,
  );

it('is emailed with a secret that exists only once the email is sent', async () => {
  const id = await mailed();
  expect(await store.find(tenantId, id)).toMatchObject({ mailedTo: to, mailOrderedAt: now, mailedAt: null });
  const [order] = await fixture.database.query<{ row: string }>(
    sql`SELECT m::text AS row FROM outgoing_mail m WHERE tenant_id = ${tenantId}::uuid`,
  );
  expect(order?.row).not.toContain('tsu_');
  await deliver();
  expect(sent).toMatchObject([{ to, subject: expect.stringMatching(/^Connect Nordwind to /) }]);
  expect(sent[0]?.text).toMatch(/expires in 7 days/);
  expect(sent[0]?.text).toMatch(/https:\/\/id\.example\.com\/.*\/set-up\?token=tsu_/);
  expect(await store.find(tenantId, id)).toMatchObject({ mailedAt: now });
  expect(await audit()).toMatchObject([
    { action: 'setup-link.created', after: { mailedTo: to } },
    { action: 'setup-link.mailed', detail: { to } },
  ]);
  expect(await open(tokensSent()[0] ?? '')).toBe('opened');
});

it('is emailed in the chosen language', async () => {
  await mailed('de');
  await deliver();
  expect(sent[0]?.subject).toMatch(/^Nordwind mit .+ verbinden$/);
});

it('has one secret that works, the newest, when a delivery is repeated', async () => {
  const id = await mailed();
  const failing: MailTransport = {
    async send(message) {
      sent.push(message);
      return { kind: 'failed', permanent: false, reason: 'no answer' };
    },
  };
  await deliver(failing);
  expect(await store.find(tenantId, id)).toMatchObject({ mailedAt: null });
  await deliver(taken, new Date(now.getTime() + 61_000));
  const [first = '', second = ''] = tokensSent();
  expect(await open(first)).toBe('refused');
  expect(await open(second)).toBe('opened');
});

it('keeps its secret when it was opened before the delivery is repeated', async () => {
  await mailed();
  const failing: MailTransport = {
    async send(message) {
      sent.push(message);
      return { kind: 'failed', permanent: false, reason: 'the answer was lost' };
    },
  };
  await deliver(failing);
  expect(await open(tokensSent()[0] ?? '')).toBe('opened');
  await deliver(taken, new Date(now.getTime() + 61_000));
  expect(sent).toHaveLength(1);
});

it('is recorded when the email cannot be delivered', async () => {
  const id = await mailed();
  await deliver({ send: async () => ({ kind: 'failed', permanent: true, reason: 'no such mailbox' }) });
  expect(await store.find(tenantId, id)).toMatchObject({ mailedTo: to, mailedAt: null });
  expect((await audit()).at(-1)).toMatchObject({ action: 'mail.failed', detail: { kind: 'setup-link' } });
});

it('is not emailed once it is withdrawn', async () => {
  const id = await mailed();
  await withdrawSetupLink(store, { tenantId, id }, by);
  await deliver();
  expect(sent).toEqual([]);
});

it('issued again, is emailed once more or shown, and an email that waits is not sent', async () => {
  const id = await mailed();
  const later = { ...by, now: new Date(now.getTime() + 1) };
  const again = await issueSetupLinkAgain(store, { tenantId, id, days: 7 }, later);
  if (again.kind !== 'issued') throw new Error(again.kind);
  expect(await store.find(tenantId, id)).toMatchObject({ mailedTo: null, mailOrderedAt: null });
  await deliver();
  expect(sent).toEqual([]);
  expect(await open(again.token ?? '')).toBe('opened');

  expect(await issueSetupLinkAgain(store, { tenantId, id, days: 7, mail: mail() }, later)).toMatchObject({
    token: null,
    sessions: 1,
  });
  await deliver(taken, later.now);
  expect(await open(tokensSent()[0] ?? '')).toBe('opened');
});

it('takes one of the secrets that are made for it in parallel', async () => {
  await mailed();
  const [order] = await fixture.database.query<{ content: object }>(
    sql`SELECT content FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid`,
  );
  const compose = composeSetupMail(
    {
      setupLinks: store,
      tenants: createTenantStore(fixture.database),
      brandImages: createBrandImageStore(fixture.database),
    },
    { url: 'https://id.example.com', now: () => now },
  );
  const composed = await Promise.all(
    Array.from({ length: 10 }, () => compose({ tenantId, content: order?.content } as Parameters<typeof compose>[0])),
  );
  sent = composed.flatMap((one) => one?.message ?? []);
  const outcomes = await Promise.all(tokensSent().map(open));
  expect(outcomes.filter((kind) => kind === 'opened')).toHaveLength(1);
});

it('cannot be emailed without a mail server, with a name that could pass for an address, or more than 20 times an hour', async () => {
  const services = { mail: {}, throttle: createThrottle(createThrottleStore(fixture.database)) };
  const barred = async (label: string, some: { mail: object | null } = services) =>
    (await setupMailBarred({ ...services, ...some }, { tenantId, label }))?.kind ?? null;
  expect(await barred('Nordwind', { mail: null })).toBe('no-mail-server');
  for (const label of ['evil.example', 'https://evil', 'a@b']) expect(await barred(label)).toBe('address-like-name');
  const kinds: unknown[] = [];
  for (let count = 0; count < 21; count += 1) kinds.push(await barred('Nordwind'));
  expect(kinds).toEqual([...Array.from({ length: 20 }, () => null), 'throttled']);
});
