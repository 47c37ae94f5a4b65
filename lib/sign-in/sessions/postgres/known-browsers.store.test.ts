import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { issueLink } from '@/lib/sign-in/one-time-links/issue-link';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { startSession } from '../start-session';
import { createSessionStore } from '.';

let fixture: Fixture;
let tenantId: string;
let person: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await newPerson(fixture.directory, tenantId);
});

const newBrowser = () => sha256(newSecret());
const sessions = () => createSessionStore(fixture.database);
const signsIn = (browserHash: ReturnType<typeof newBrowser>, now = new Date()) =>
  startSession(sessions(), { tenantId, personId: person.id, amr: ['pwd'], browserHash, origin: null }, now);
const knows = async (browserHash: ReturnType<typeof newBrowser>) =>
  (await sessions().findSignInCandidate(tenantId, person.attributes.userName.toLowerCase(), browserHash))?.knowsBrowser;

describe('a known browser, where strangers’ guesses do not count', () => {
  it('is one in which the person has signed in, even after the session is deleted', async () => {
    const browser = newBrowser();
    expect(await knows(browser)).toBe(false);
    await signsIn(browser);
    await fixture.database.execute(sql`DELETE FROM session WHERE tenant_id = ${tenantId}::uuid`);
    expect(await knows(browser)).toBe(true);
  });

  it('is one in which the person has used an emailed link, so that they can sign in despite strangers’ guesses', async () => {
    const [browser, links] = [newBrowser(), createOneTimeLinkStore(fixture.database)];
    const link = await issueLink(
      links,
      {
        tenant: { id: tenantId, settings: tenantSettingsSchema.parse({}) },
        personId: person.id,
        purpose: 'password-reset',
      },
      how(),
    );
    if (link.kind !== 'issued') throw new Error(link.kind);
    const redeem = () =>
      links.redeem({
        tenantId,
        purpose: 'password-reset',
        tokenHash: sha256(link.token),
        sets: { kind: 'password', hash: 'hash' },
        browserHash: browser,
        origin: null,
        now: new Date(),
      });
    expect([await redeem(), await redeem(), await knows(browser)]).toEqual(['redeemed', 'not-redeemable', true]);
  });

  it('is known only for that person, under any of their names, in their tenant', async () => {
    const browser = newBrowser();
    await signsIn(browser);
    const isKnown = (login: string, tenant = tenantId) => sessions().isKnownBrowserOf(tenant, login, browser);
    expect(await isKnown(person.attributes.userName.toUpperCase())).toBe(true);
    expect([
      await isKnown((await newPerson(fixture.directory, tenantId)).attributes.userName),
      await isKnown(person.attributes.userName, await newTenant(fixture.database)),
    ]).toEqual([false, false]);
  });

  it('is one of the person’s last 20, for a year', async () => {
    const first = newBrowser();
    const day = 86_400_000;
    await signsIn(first, new Date(Date.now() - 20 * day));
    for (let use = 1; use <= 19; use++) await signsIn(newBrowser(), new Date(Date.now() - (20 - use) * day));
    expect(await knows(first)).toBe(true);
    await signsIn(newBrowser());
    expect(await knows(first)).toBe(false);
    await fixture.database.execute(
      sql`UPDATE known_browser SET last_used_at = now() - interval '366 days' WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect((await reapExpired(fixture.database)).known_browser).toBe(20);
  });
});
