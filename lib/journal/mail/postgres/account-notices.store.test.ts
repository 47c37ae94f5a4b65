import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { composeNotice } from '@/lib/sign-in/notices/compose-notice';
import { changePassword } from '@/lib/sign-in/passwords/change-password';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { confirmWithCode } from '@/lib/sign-in/second-factors/confirm-with-code';
import { confirmTotp, readTotp, startTotp } from '@/lib/sign-in/second-factors/enrol-totp';
import type { PersonToConfirm, RequestingBrowser } from '@/lib/sign-in/second-factors/finish-confirmation';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { makeRecoveryCodes } from '@/lib/sign-in/second-factors/recovery-code';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type MailSink, type ReceivedMail, startMailSink } from '@/scripts/test/mail-sink';
import type { Message } from '../message';
import { createPostOffice } from '../post-office';
import { createSmtpTransport } from '../smtp-transport';
import type { MailTransport } from '../transport';
import { createOutbox } from '.';

const PASSWORD = 'a tolerably good pass phrase';
const key = sha256('the key of this test');
const browserHash = sha256('browser');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const origin = { requestId: 'r', ipAddress: '192.0.2.7', userAgent: FIREFOX };
const place: RequestingBrowser = { browserHash, sids: [], lifetimeSeconds: 3600, origin };

let fixture: Fixture;
let sink: MailSink;
let tenantId: string;
let email: string;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  sink = await startMailSink();
});
afterAll(async () => {
  await sink?.close();
  await fixture?.close();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  email = `${tenantId}@example.com`;
  person = await newPerson(fixture.directory, tenantId, { emails: [{ value: email, primary: true }] });
  await set(PASSWORD, { actor: { type: 'operator', id: null, name: null }, origin: null });
});

const stores = () => ({
  credentials: createCredentialStore(fixture.database),
  secondFactors: createSecondFactorStore(fixture.database),
  throttle: createThrottle(createThrottleStore(fixture.database)),
});
const themselves = (): Cause => ({
  actor: { type: 'person', id: person.id, name: person.attributes.userName },
  origin,
});
const administrator: Cause = {
  actor: { type: 'person', id: '0198a000-0000-7000-8000-000000000001', name: 'grace@example.com' },
  origin,
};
const set = (password: string, cause: Cause) =>
  setPassword(
    stores().credentials,
    { tenantId, personId: person.id, password, mustChange: false },
    { cause, now: new Date() },
  );

/** Sends the waiting emails like a server process does. */
async function deliver(
  transport: MailTransport = createSmtpTransport({ url: sink.smtpUrl, from: 'no-reply@example.com' }),
): Promise<void> {
  const stores = {
    brandImages: createBrandImageStore(fixture.database),
    tenants: createTenantStore(fixture.database),
    directory: createDirectoryStore(fixture.database),
  };
  const log = { warn: () => undefined, error: () => undefined };
  await createPostOffice({
    outbox: createOutbox(fixture.database),
    transport,
    log,
    now: () => new Date(),
    composers: {
      'one-time-link': async () => null,
      'email-confirmation': async () => null,
      'backchannel-request': async () => null,
      'email-test': async () => null,
      'owner-left': async () => null,
      'signal-received': async () => null,
      'setup-link': async () => null,
      'account-notice': composeNotice(stores, { url: 'https://id.example.com' }),
    },
  }).deliverDue();
}
const waiting = async () =>
  (
    await fixture.database.query<{ kind: string }>(sql`
  SELECT content -> 'change' ->> 'kind' AS kind FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid ORDER BY created_at, id`)
  ).map(({ kind }) => kind);
const arrived = async () => (await (await fetch(`${sink.httpUrl}/?to=${email}`)).json()) as ReceivedMail[];
const subjects = async () => (await arrived()).map(({ raw }) => /^Subject: (.+)\r$/m.exec(raw)?.[1]);
/** The text without the soft line breaks of quoted-printable. */
const lastText = async () => ((await arrived()).at(-1)?.raw ?? '').replace(/=\r\n/g, '');

async function inSession(): Promise<PersonToConfirm> {
  const started = await startSession(
    createSessionStore(fixture.database),
    { tenantId, personId: person.id, amr: ['pwd'], origin: null },
    new Date(),
  );
  if (started.kind !== 'started') throw new Error(started.kind);
  return {
    tenantId,
    personId: person.id,
    userName: person.attributes.userName,
    subject: { kind: 'session', id: started.sessionId },
    amr: ['pwd'],
    knownPlace: true,
  };
}

async function addApp(name = 'Phone') {
  const factors = { secondFactors: stores().secondFactors, key };
  const of = { tenantId, personId: person.id, browserHash };
  const now = new Date();
  const token = await startTotp(factors, of, now);
  const secret = await readTotp(factors, { ...of, token }, now);
  const code = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret ?? []).buffer }) }).generate({
    timestamp: now.getTime(),
  });
  expect(await confirmTotp(factors, await inSession(), { token, code, name }, place, now)).toMatchObject({
    kind: 'done',
  });
}
const makeCodes = () =>
  makeRecoveryCodes(
    { secondFactors: stores().secondFactors, recoveryKey: key },
    { tenantId, personId: person.id },
    { cause: themselves(), now: new Date() },
  );
const removeAll = (cause: Cause, byAdministrator: { note: string } | null) =>
  stores().secondFactors.remove({
    tenantId,
    personId: person.id,
    which: 'all',
    byAdministrator,
    cause,
    now: new Date(),
  });

describe('an email notification', () => {
  it('is sent for an added second factor, with time, address and browser, and no text chosen in that request', async () => {
    await addApp('Call +1 555 0100');
    await deliver();
    expect(await subjects()).toEqual(['A second factor was added: Test']);
    const text = await lastText();
    expect(text).toContain('An authenticator app was added to your second factors.');
    expect(text).toMatch(
      /This happened on \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M UTC from the address 192\.0\.2\.7 with Firefox on Linux\./,
    );
    expect(text).toContain(`https://id.example.com/t/${tenantId}/account/security`);
    expect(text).not.toContain('555');
    expect(await waiting()).toEqual([]);
  });

  it('is sent for new recovery codes that replace others, and for a used one; not for the first ones', async () => {
    await addApp();
    await makeCodes();
    const codes = await makeCodes();
    const confirmed = await confirmWithCode(
      { ...stores(), key, recoveryKey: key },
      await inSession(),
      { kind: 'recovery-code', code: codes?.[0] ?? '' },
      place,
      new Date(),
    );
    expect(confirmed).toMatchObject({ kind: 'done' });
    expect(await waiting()).toEqual(['second-factor-added', 'recovery-codes-replaced', 'recovery-code-used']);
    await deliver();
    expect(await lastText()).toContain(
      'A recovery code was used instead of your second factor. 9 recovery codes are left.',
    );
  });

  it('is in the language that the directory has for the person, otherwise in that of the request', async () => {
    const sent: Message[] = [];
    const kept: MailTransport = {
      send: async (message) => {
        sent.push(message);
        return { kind: 'sent' };
      },
    };
    const inChinese = (): Cause => ({ ...themselves(), origin: { ...origin, language: 'zh-CN' } });
    await set('another tolerably good pass phrase', inChinese());
    await deliver(kept);
    person = await newPerson(fixture.directory, tenantId, {
      userName: 'reads-english',
      preferredLanguage: 'en-GB, zh-CN;q=0.5',
      emails: [{ value: email, primary: true }],
    });
    await set(PASSWORD, inChinese());
    await set('a third and tolerably good pass phrase', inChinese());
    await deliver(kept);
    expect(sent.map(({ subject }) => subject)).toEqual(['你的密码已更改：Test', 'Your password was changed: Test']);
    expect(sent.map(({ html }) => /<html lang="(.+?)">/.exec(html)?.[1])).toEqual(['zh-CN', 'en']);
  });

  it('is sent for removed second factors, and says who removed them', async () => {
    await addApp();
    await removeAll(administrator, { note: 'Lost on a train' });
    await deliver();
    const text = await lastText();
    expect(text).toContain('An authenticator app was removed from your account. You have no second factor left');
    expect(text).toContain('grace@example.com, an administrator, did this on');
    expect(text).not.toContain('train');
  });

  it('is sent for a new password set by the person or by an administrator; not for the first one or one that a directory sets', async () => {
    const policy = { minimumLength: 15, tenantName: 'Test', isBreached: async () => false };
    const newPassword = `${PASSWORD} again`;
    const changed = await changePassword(
      stores(),
      { tenantId, personId: person.id, sessionId: null, oldPassword: PASSWORD, newPassword, policy },
      { cause: themselves(), now: new Date() },
    );
    expect(changed).toMatchObject({ kind: 'changed' });
    expect(await waiting()).toEqual(['password-changed']);
    await set('another good pass phrase', administrator);
    await set('a pass phrase of the directory', {
      actor: { type: 'scim-connection', id: null, name: 'Okta' },
      origin: null,
    });
    await deliver();
    expect(await subjects()).toEqual(['Your password was changed: Test', 'Your password was changed: Test']);
  });

  it('is not sent for what did not happen', async () => {
    await addApp();
    await deliver();
    await fixture.database
      .transaction(async (connection) => {
        await createSecondFactorStore(connection).remove({
          tenantId,
          personId: person.id,
          which: 'all',
          byAdministrator: null,
          cause: themselves(),
          now: new Date(),
        });
        throw new Error('undone');
      })
      .catch(() => undefined);
    const wrong = await confirmWithCode(
      { ...stores(), key, recoveryKey: key },
      await inSession(),
      { kind: 'recovery-code', code: 'aaaa-bbbb-cccc-dddd' },
      place,
      new Date(),
    );
    expect(wrong).toEqual({ kind: 'wrong' });
    expect(await waiting()).toEqual([]);
  });
});

it('an email that cannot be sent does not undo the change that it reports', async () => {
  await addApp();
  await deliver({ send: async () => ({ kind: 'failed', permanent: true, reason: 'no such mailbox' }) });
  expect(await waiting()).toEqual([]);
  expect((await stores().secondFactors.list(tenantId, person.id)).factors).toHaveLength(1);
});

it('a person without an email address can still change their account', async () => {
  person = await newPerson(fixture.directory, tenantId);
  await addApp();
  await deliver();
  expect(await waiting()).toEqual([]);
  expect((await stores().secondFactors.list(tenantId, person.id)).factors).toHaveLength(1);
});
