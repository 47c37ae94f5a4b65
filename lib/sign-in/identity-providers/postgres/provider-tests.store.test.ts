import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { noClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { deleteProvider } from '../delete-provider';
import type { IdentityProvider } from '../provider';
import type { ProviderTestResult } from '../provider-test';
import type { IdentityProviderStore } from '../store';
import { EMAIL, openHouse, verified } from './testing/house';
import { newProvider } from './testing/upstream';

let fixture: Fixture;
let store: IdentityProviderStore;
let tenantId: string;
let house: Awaited<ReturnType<typeof openHouse>>;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  ({ store, tenantId } = house);
});

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const result: ProviderTestResult = { kind: 'failed', reason: 'because' };

async function opened() {
  const claim = { tenantId, providerId: 'idp', stateHash: sha256(newId()), sessionId: newId(), now };
  await store.openTest({ ...claim, expiresAt: later(600) });
  return claim;
}

describe('a test sign-in', () => {
  it('is claimed once by 50 parallel returns', async () => {
    const claim = await opened();
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.claimTest(claim)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('is claimed only in the session that started it, at its provider and tenant, within its time', async () => {
    await newProvider(fixture.database, tenantId, { id: 'other' });
    const claim = await opened();
    for (const wrong of [
      { sessionId: newId() },
      { providerId: 'other' },
      { stateHash: sha256('made up') },
      { tenantId: await newTenant(fixture.database) },
      { now: later(600) },
    ])
      expect(await store.claimTest({ ...claim, ...wrong }), JSON.stringify(wrong)).toBe(false);
    expect(await store.claimTest(claim)).toBe(true);
  });

  it('is not a sign-in attempt, and a sign-in attempt is not a test', async () => {
    const { stateHash } = await opened();
    const browserHash = sha256('browser');
    expect(await store.claimAttempt({ tenantId, providerId: 'idp', stateHash, browserHash, now })).toEqual({
      kind: 'unknown',
    });
  });

  it('shows its result to its session only, and not longer than ten minutes after its start', async () => {
    const claim = await opened();
    const { sessionId } = claim;
    const read = (differences: object = {}) =>
      store.findTestResult({ tenantId, providerId: 'idp', sessionId, now, ...differences });
    expect(await read()).toBeNull();
    await store.claimTest(claim);
    await store.finishTest({ ...claim, result });
    expect(await read()).toEqual(result);
    expect(await read({ sessionId: newId() })).toBeNull();
    expect(await read({ providerId: 'other' })).toBeNull();
    expect(await read({ tenantId: await newTenant(fixture.database) })).toBeNull();
    expect(await read({ now: later(600) })).toBeNull();
  });

  it('is deleted with its provider, and by the clean-up', async () => {
    const left = async () =>
      (
        await fixture.database.query<{ left: number }>(
          sql`SELECT count(*)::int AS left FROM provider_test WHERE tenant_id = ${tenantId}::uuid`,
        )
      )[0]?.left;
    await opened();
    await fixture.database.execute(
      sql`UPDATE provider_test SET expires_at = now() - interval '1 second' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await reapExpired(fixture.database);
    expect(await left()).toBe(0);
    await opened();
    await deleteProvider(store, { tenantId, id: 'idp' }, how());
    expect(await left()).toBe(0);
  });
});

describe('whom a sign-in would sign in', () => {
  const rows = async () =>
    fixture.database.query(sql`
      SELECT (SELECT count(*)::int FROM person WHERE tenant_id = ${tenantId}::uuid) AS people,
        (SELECT count(*)::int FROM linked_identity WHERE tenant_id = ${tenantId}::uuid) AS links,
        (SELECT count(*)::int FROM session WHERE tenant_id = ${tenantId}::uuid) AS sessions,
        (SELECT count(*)::int FROM audit_event WHERE tenant_id = ${tenantId}::uuid) AS entries`);

  /** Asks, and shows that nothing changes and that a real sign-in agrees. */
  async function agreed(asserted = verified(), provider: IdentityProvider = house.provider, claims = noClaims) {
    const before = await rows();
    const wouldBe = await store.findWouldBe({ provider, asserted, claims });
    expect(await rows()).toEqual(before);
    const outcome = await house.signIn(asserted, { by: provider, claims });
    const signsIn = ['linked', 'would-link', 'would-create'].includes(wouldBe.kind);
    expect(outcome.kind === 'refused' ? outcome.why : 'signed-in').toBe(signsIn ? 'signed-in' : wouldBe.kind);
    return wouldBe;
  }

  it('is the person with the verified address, and later the person by the link', async () => {
    const person = await house.member({ displayName: 'Ada' });
    const asserted = verified();
    const named = { id: person.id, name: 'Ada', userName: expect.stringContaining('@') };
    expect(await agreed(asserted)).toEqual({ kind: 'would-link', person: named, plan: null });
    expect(await agreed(asserted)).toEqual({ kind: 'linked', person: named, plan: null });
  });

  it('is nobody, for the reason that a sign-in has', async () => {
    expect(await agreed()).toEqual({ kind: 'unknown-person', person: null, plan: null });
    const person = await house.member();
    expect(await agreed(verified({ emailVerified: false }))).toEqual({
      kind: 'unverified-email',
      person: null,
      plan: null,
    });
    const onlyLinks = await newProvider(fixture.database, tenantId, { id: 'links', linking: 'off' });
    expect(await agreed(verified(), onlyLinks)).toEqual({ kind: 'unknown-person', person: null, plan: null });
    await house.signIn();
    expect(await agreed(verified({ subject: 'another account' }))).toMatchObject({ kind: 'linked-otherwise' });
    await deactivatePerson(fixture.directory, person, how());
    expect(await agreed()).toMatchObject({ kind: 'person-inactive', person: { id: person.id } });
    await house.member();
    await house.member();
    expect(await agreed()).toEqual({ kind: 'several-people', person: null, plan: null });
  });

  it('is nobody with a console role, unless the provider allows administrators', async () => {
    const person = await house.member();
    await fixture.database.execute(
      sql`UPDATE person SET role = 'admin' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`,
    );
    expect(await agreed()).toMatchObject({ kind: 'administrator', person: { id: person.id } });
    const open = await newProvider(fixture.database, tenantId, { id: 'open', includesAdministrators: true });
    expect(await agreed(verified(), open)).toMatchObject({ kind: 'would-link', person: { id: person.id } });
  });

  it('is never a person of another tenant', async () => {
    const other = await openHouse(fixture);
    await other.member({ emails: [{ value: EMAIL, primary: true }] });
    expect(await agreed()).toEqual({ kind: 'unknown-person', person: null, plan: null });
  });
});
