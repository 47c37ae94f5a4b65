import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { above, by } from '@/lib/directory/postgres/testing/actors';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { revokeForIssuer } from '@/lib/directory/revoke-for-issuer';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { usualActions } from '@/lib/platform/shared/signal';
import { decideIssuerBrake, getIssuerBrake } from '../brake';
import { deleteIssuer } from '../delete-issuer';
import type { RegisteredIssuer } from '../issuer';
import { disableIssuer } from '../switch-issuer';
import { createTrustedIssuerStore } from '.';

let fixture: Fixture;
let tenantId: string;
let issuer: RegisteredIssuer;
const store = () => createTrustedIssuerStore(fixture.database);

const revocation = {
  people: 'everyone',
  of: null,
  includesAdministrators: false,
  perHour: 100,
  brakePercent: 20,
} as const;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  issuer = await trusted({});
});

const trusted = (differences: Partial<RegisteredIssuer>) =>
  addIssuer(
    fixture.database,
    newIssuer(tenantId, {
      issuer: `https://${newId()}.example`,
      profiles: [],
      subjectAttribute: 'external_id',
      revocation,
      ...differences,
    }),
  );

const newPeople = (count: number, attributesOf: (index: number) => Parameters<typeof newPerson>[2] = () => ({})) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      newPerson(fixture.directory, tenantId, { externalId: newId(), ...attributesOf(index) }),
    ),
  );

/** The issuer calls for the end of a person's access. */
async function end({ attributes }: Person, of = issuer): Promise<string> {
  const now = new Date();
  const claim = { issuer: of.issuer, jtiHash: sha256(newId()), expiresAt: new Date(now.getTime() + 300_000) };
  const subject = { format: 'opaque', id: String(attributes.externalId) } as const;
  return (await revokeForIssuer(fixture.directory, { tenantId, issuer: of, subject, claim }, { origin: null, now }))
    .kind;
}

async function endAll(people: readonly Person[], of = issuer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const person of people) {
    const kind = await end(person, of);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const brake = (of = issuer) => getIssuerBrake(store(), of, new Date());
const braked = () => store().listBraked(tenantId, new Date());
const lift = { kind: 'lift', hours: 4 } as const;
const hold = { kind: 'hold' } as const;
const decide = (
  decision: typeof lift | typeof hold,
  cause = how(),
  of: { tenantId: string; issuer: string } = issuer,
) => decideIssuerBrake(store(), { tenantId: of.tenantId, issuer: of.issuer, decision }, cause);
const entries = async () =>
  (
    await fixture.database.prisma.auditEvent.findMany({
      where: { tenantId, action: { startsWith: 'trusted-issuer.brake' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, targetId }) => [action, targetId]);

describe('an issuer that was stopped', () => {
  it('is listed with whose access it was stopped from ending, until an administrator lets it through', async () => {
    const people = await newPeople(12);
    expect(await endAll(people)).toEqual({ ended: 10, braked: 2 });
    expect(await braked()).toEqual([issuer.issuer]);
    const stopped = await brake();
    expect(stopped).toMatchObject({ status: 'braked', percent: 20, left: 10, most: 10, stopped: { total: 2 } });
    expect(stopped?.stopped.people.map(({ id }) => id).sort()).toEqual(
      people
        .slice(10)
        .map(({ id }) => id)
        .sort(),
    );

    expect(await decide(lift)).toEqual({ kind: 'decided' });
    expect(await brake()).toMatchObject({ status: 'lifted', stopped: { total: 0 } });
    expect(await braked()).toEqual([]);
    expect(await endAll(people.slice(10))).toEqual({ ended: 2 });
    expect(await entries()).toEqual([
      ['trusted-issuer.braked', issuer.issuer],
      ['trusted-issuer.brake-lifted', issuer.issuer],
    ]);
  });

  it('ends nobody’s access while an administrator blocks it, and other issuers go on', async () => {
    const [first, second] = (await newPeople(2)) as [Person, Person];
    expect(await decide(hold)).toEqual({ kind: 'decided' });
    expect(await end(first)).toBe('braked');
    expect(await brake()).toMatchObject({ status: 'held', stopped: { people: [{ id: first.id }], total: 1 } });
    expect(await end(second, await trusted({}))).toBe('ended');
    expect(await entries()).toEqual([['trusted-issuer.brake-held', issuer.issuer]]);
  });

  it('is not listed while it is disabled, and leaves nothing behind when its brake is turned off or it is deleted', async () => {
    const rows = async () => [
      await fixture.database.prisma.leaverBrake.count({ where: { tenantId } }),
      await fixture.database.prisma.brakedLeaver.count({ where: { tenantId } }),
    ];
    await endAll(await newPeople(11));
    expect(await rows()).toEqual([1, 1]);
    await disableIssuer(store(), { tenantId, issuer: issuer.issuer, withFamilies: false }, how());
    expect(await braked()).toEqual([]);
    const unlimited = { ...issuer, revocation: { ...revocation, brakePercent: null } };
    await store().change((steps) => steps.update(unlimited));
    expect(await rows()).toEqual([0, 0]);

    const other = await trusted({});
    await decide(hold, how(), other);
    await end((await newPeople(1))[0] as Person, other);
    expect(await rows()).toEqual([1, 1]);
    await deleteIssuer(store(), { tenantId, issuer: other.issuer, withFamilies: false }, how());
    expect(await rows()).toEqual([0, 0]);
  });
});

it('is polled as soon as it is let through', async () => {
  const signals = {
    audience: 'us',
    actions: usualActions,
    liftsDeactivation: false,
    pollUrl: 'https://okta.example/poll',
    criticalMembers: [],
  };
  const polled = await trusted({ signals });
  const dueAt = async (of = polled) => (await store().findPollState(tenantId, of.issuer))?.dueAt?.getTime() ?? null;
  await fixture.database.execute(sql`
    UPDATE trusted_issuer SET poll_due_at = now() + interval '5 minutes' WHERE tenant_id = ${tenantId}::uuid AND issuer = ${polled.issuer}`);
  await decide(hold, how(), polled);
  expect(await dueAt()).toBeGreaterThan(Date.now() + 60_000);
  await decide(lift, how(), polled);
  expect(await dueAt()).toBeLessThan(Date.now() + 60_000);
  await decide(lift);
  expect(await dueAt(issuer)).toBeNull();
});

describe('who may decide', () => {
  it('an admin may block an issuer that concerns administrators, and only an owner lets it through', async () => {
    const owner = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    const admin = await newPerson(fixture.directory, tenantId, { role: 'admin' });
    const over = await trusted({ revocation: { ...revocation, includesAdministrators: true } });
    const causeOf = (person: Person) => ({ cause: by(person).cause, now: new Date() });
    expect(await decide(hold, causeOf(admin), over)).toEqual({ kind: 'decided' });
    await expect(decide(lift, causeOf(admin), over)).rejects.toMatchObject(above);
    expect(await brake(over)).toMatchObject({ status: 'held' });
    expect(await decide(lift, causeOf(owner), over)).toEqual({ kind: 'decided' });
  });

  it('finds neither issuers of other tenants nor those without a brake', async () => {
    const elsewhere = { tenantId: await newTenant(fixture.database), issuer: issuer.issuer };
    for (const decision of [lift, hold])
      expect(await decide(decision, how(), elsewhere)).toEqual({ kind: 'not-found' });
    const without = await trusted({ revocation: { ...revocation, brakePercent: null } });
    expect(await decide(hold, how(), without)).toEqual({ kind: 'no-limit' });
    expect(await brake(without)).toBeNull();
    expect(await fixture.database.prisma.leaverBrake.count({ where: { tenantId } })).toBe(0);
  });
});

describe('the people of whom a share may lose access', () => {
  it('are those with a primary address in the email domains of the issuer', async () => {
    const secondary = { value: 'someone@branch.example' };
    await newPeople(60, (index) => ({
      emails: [secondary, { value: `${index}@branch.example.org`, primary: true }],
    }));
    await newPeople(3);
    const people = await newPeople(12, (index) => ({ emails: [{ value: `${index}@Branch.Example` }, secondary] }));
    const branch = await trusted({ emailDomains: ['branch.example'] });
    expect(await endAll(people, branch)).toEqual({ ended: 10, braked: 2 });
    expect(await brake(branch)).toMatchObject({ people: 12, left: 10 });
    expect(await brake(issuer)).toMatchObject({ people: 0 });
    expect(await end(people[11] as Person, issuer)).toBe('ended');
    expect(await brake(issuer)).toMatchObject({ people: 75, most: 15 });
  });
});
