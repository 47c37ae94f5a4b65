import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { composeLinkMail } from '@/lib/sign-in/one-time-links/compose-link-mail';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { takeBrandImage } from '@/lib/tenants/branding/brand-image';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { createTenantStore } from '@/lib/tenants/postgres';
import { composeTest } from './compose-test';
import { orderTest } from './order-test';

let fixture: Fixture;
let tenantId: string;
let person: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await newPerson(fixture.directory, tenantId, { emails: [{ value: 'ada@example.com', primary: true }] });
});

const stores = () => ({
  outbox: createOutbox(fixture.database),
  throttle: createThrottle(createThrottleStore(fixture.database)),
  directory: fixture.directory,
  tenants: createTenantStore(fixture.database),
  brandImages: createBrandImageStore(fixture.database),
});
const text = { subject: 'Hello {name}', body: 'Welcome.\n\n{link}' };
const order = () =>
  orderTest(
    stores(),
    { tenant: { id: tenantId, slug: tenantId }, person, mail: 'invitation', language: 'en', text },
    how(),
  );
const waiting = async () =>
  fixture.database.query<{ content: JsonObject }>(
    sql`SELECT content FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid AND kind = 'email-test'`,
  );
/** What is sent of the first email that waits. */
async function composed() {
  const [mail] = await waiting();
  const write = composeTest(stores(), { url: 'https://id.example.com', now: () => new Date() });
  return write({ tenantId, content: mail?.content ?? {} } as Parameters<typeof write>[0]);
}

describe('a test of an email’s text', () => {
  it('goes to the administrator’s own address, says that it is a test, and is recorded', async () => {
    expect(await order()).toEqual({ kind: 'ordered', to: 'ada@example.com' });
    const { message } = (await composed()) ?? {};
    expect(message).toMatchObject({ to: 'ada@example.com', subject: `Test: Hello ${person.attributes.userName}` });
    expect(message?.text).toMatch(/^Welcome\.\n\n.+:\nhttps:\/\/id\.example\.com\/.+\/account\n$/);
    expect(
      await fixture.database.query(
        sql`SELECT target_id AS target, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'mail.tested'`,
      ),
    ).toEqual([{ target: person.id, detail: { email: 'invitation', language: 'en' } }]);
  });

  it('is not sent to an address that the administrator has not confirmed', async () => {
    const { unconfirmedSince } = await moved();
    expect(unconfirmedSince).not.toBeNull();
    expect(await order()).toEqual({ kind: 'unconfirmed' });
    expect(await waiting()).toEqual([]);
  });

  it('is not sent if the address changes before it is written', async () => {
    await order();
    await moved();
    expect(await composed()).toBeNull();
  });

  it('can be repeated 20 times an hour', async () => {
    const kinds: string[] = [];
    for (let count = 0; count < 21; count += 1) kinds.push((await order()).kind);
    expect(kinds.filter((kind) => kind === 'ordered')).toHaveLength(20);
    expect(kinds.at(-1)).toBe('throttled');
  });
});

it('people get the tenant’s text and logo, in the languages that it is written in', async () => {
  const image = takeBrandImage(new Uint8Array(pngOf(64, 32)));
  if (!('bytes' in image)) throw new Error('The logo is refused.');
  await stores().brandImages.keep(tenantId, image, new Date());
  const settings = { brandLogo: image.name, emailTexts: { invitation: { en: text, xx: text } } };
  await fixture.database.execute(
    sql`UPDATE tenant SET settings = ${JSON.stringify(settings)}::jsonb WHERE id = ${tenantId}::uuid`,
  );
  const invite = async (preferredLanguage: string) => {
    const reader = await newPerson(fixture.directory, tenantId, {
      userName: `reads-${preferredLanguage}`,
      preferredLanguage,
      emails: [{ value: `${preferredLanguage}@example.com`, primary: true }],
    });
    const write = composeLinkMail(
      {
        ...stores(),
        oneTimeLinks: createOneTimeLinkStore(fixture.database),
        sessions: createSessionStore(fixture.database),
      },
      { url: 'https://id.example.com', now: () => new Date() },
    );
    const content = { tenantSlug: tenantId, purpose: 'invitation', person: { id: reader.id }, cause: how().cause };
    return (await write({ tenantId, content, attempts: 0 } as unknown as Parameters<typeof write>[0]))?.message;
  };
  const english = await invite('en');
  expect(english?.subject).toBe('Hello reads-en');
  expect(new Uint8Array(english?.image?.bytes ?? [])).toEqual(image.bytes);
  expect(english?.text).toMatch(/^Welcome\.\n\n.+:\nhttps:\/\/id\.example\.com\/.+\/invitation\?token=.+\n$/);
  expect(english?.html).toContain(`src="cid:${image.name}@logo"`);
  expect((await invite('zh-CN'))?.text).toContain('此链接只能使用一次');
});

/** Gives the person an address of someone else’s choice. */
async function moved() {
  await fixture.database.execute(
    sql`UPDATE person SET email_unconfirmed_since = now() WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`,
  );
  return fixture.directory.findEmailStanding(tenantId, person.id);
}
