import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BulkAction, type BulkStores, bulkChange, bulkChangeInSteps } from '@/lib/directory/bulk-change';
import { deletePerson } from '@/lib/directory/delete-person';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import { revokeEverything } from '@/lib/directory/person-access';
import { nothingActive, sumOfActive } from '@/lib/people/outcome';
import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let stores: BulkStores;
beforeAll(async () => {
  fixture = await openFixture();
  stores = { directory: fixture.directory, invite: () => Promise.reject(new Error('No one should be invited.')) };
});
afterAll(() => fixture?.close());

const later = () => new Date(Date.now() + 1_000);
const everybody = (filter: PeopleSelection['filter'] = {}): PeopleSelection => ({ filter, until: later() });
const admin = { id: newId(), role: 'admin' as const };

async function people(
  tenantId: string,
  count: number,
  attributes: JsonObject & { role?: Role } = {},
): Promise<Person[]> {
  const made: Person[] = [];
  for (let n = 0; n < count; n++) {
    const person = await newPerson(fixture.directory, tenantId, attributes);
    await issueEverything(fixture.database, person);
    made.push(person);
  }
  return made;
}

/** Runs all steps in sequence. */
async function run(
  tenantId: string,
  which: PeopleSelection,
  action: BulkAction,
  { by = admin, limit = 2 }: { by?: { id: string; role: Role }; limit?: number } = {},
) {
  const steps = [];
  let afterId: string | null = null;
  do {
    const step: Awaited<ReturnType<typeof bulkChange>> = await bulkChange(
      stores,
      { tenantId, which, action, by, afterId, limit },
      how(),
    );
    steps.push(step);
    afterId = step.next;
  } while (afterId !== null);
  return {
    steps: steps.length,
    changed: steps.reduce((sum, { changed }) => sum + changed, 0),
    unchanged: steps.reduce((sum, { unchanged }) => sum + unchanged, 0),
    leftOut: steps.flatMap(({ leftOut }) => leftOut.map(({ id, why }) => [id, why])),
    ended: steps.map(({ ended }) => ended).reduce(sumOfActive, nothingActive),
  };
}

const count = (tenantId: string, which: PeopleSelection, by: { id: string; role: Role } = admin) =>
  fixture.directory.countSelection({ tenantId, which, by, now: new Date() });

const actions = async (tenantId: string) =>
  await fixture.database.query<{ action: string; count: number }>(sql`
  SELECT action, count(*)::int AS count FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action <> 'person.created' GROUP BY action`);

describe('a bulk change', () => {
  it('takes ten steps per request and continues in the next one, but stops once the caller has disconnected', async () => {
    const tenantId = await newTenant(fixture.database);
    for (let n = 0; n < 12; n++) await newPerson(fixture.directory, tenantId, { displayName: 'Leaver' });
    const bulk = {
      tenantId,
      which: everybody({ search: 'leaver' }),
      action: 'deactivate' as const,
      by: admin,
      limit: 1,
    };
    const request = (afterId: string | null, signal = new AbortController().signal) =>
      bulkChangeInSteps(stores, { ...bulk, afterId }, { ...how(), signal });
    expect(await request(null, AbortSignal.abort())).toMatchObject({ changed: 0, next: null });
    const first = await request(null);
    expect(first).toMatchObject({ changed: 10, unchanged: 0, next: expect.any(String) });
    expect(await request(first.next)).toMatchObject({ changed: 2, next: null });
    expect(await actions(tenantId)).toEqual([{ action: 'person.deactivated', count: 12 }]);
  });

  it('deactivates everyone who matches a filter in steps, with an audit row each, and ends what the preview said', async () => {
    const tenantId = await newTenant(fixture.database);
    await people(tenantId, 5, { displayName: 'Leaver' });
    const [stays] = await people(tenantId, 1, { displayName: 'Stays' });
    await newPerson(fixture.directory, tenantId, { displayName: 'Leaver before', active: false });
    const which = everybody({ search: 'leaver' });
    const reported = await count(tenantId, which);
    expect(reported).toEqual({
      people: 6,
      leftOut: 0,
      active: 5,
      inactive: 1,
      activeCounts: {
        sessions: 5,
        tokenFamilies: 5,
        authorizationCodes: 5,
        deviceAuthorizations: 5,
        backchannelRequests: 5,
        accessKeys: 0,
        personalTokens: 5,
      },
      owned: { clients: 0, scimTokens: 0, accessKeys: 0 },
    });
    expect(await run(tenantId, which, 'deactivate')).toEqual({
      steps: 4,
      changed: reported.active,
      unchanged: reported.inactive,
      leftOut: [],
      ended: reported.activeCounts,
    });
    expect(await actions(tenantId)).toEqual([{ action: 'person.deactivated', count: 5 }]);
    expect((await fixture.directory.findPerson(tenantId, stays?.id ?? ''))?.attributes.active).toBe(true);
    expect(await count(tenantId, which)).toMatchObject({ active: 0, inactive: 6, activeCounts: nothingActive });
    expect(await run(tenantId, everybody({ active: false }), 'reactivate')).toMatchObject({
      changed: 6,
      ended: nothingActive,
    });
  });

  it('affects only the selected people', async () => {
    const tenantId = await newTenant(fixture.database);
    const [one, two, other] = await people(tenantId, 3);
    const which = { ...everybody({}), ids: [one?.id ?? '', two?.id ?? '', 'no id', newId()] };
    expect(await count(tenantId, which)).toMatchObject({ people: 2, active: 2 });
    expect(await run(tenantId, which, 'deactivate', { limit: 100 })).toMatchObject({ steps: 1, changed: 2 });
    expect((await fixture.directory.findPerson(tenantId, other?.id ?? ''))?.attributes.active).toBe(true);
  });

  it('skips owners unless an owner runs it, the caller and the last owner, and reports that', async () => {
    const tenantId = await newTenant(fixture.database);
    const [plain] = await people(tenantId, 1);
    const [owner] = await people(tenantId, 1, { role: 'owner' });
    const [self] = await people(tenantId, 1, { role: 'admin' });
    const by = { id: self?.id ?? '', role: 'admin' as const };
    expect(await count(tenantId, everybody(), by)).toMatchObject({
      people: 3,
      leftOut: 2,
      active: 1,
      activeCounts: { sessions: 1, tokenFamilies: 1 },
    });
    expect(await run(tenantId, everybody(), 'deactivate', { by })).toMatchObject({
      changed: 1,
      leftOut: [
        [owner?.id, 'above'],
        [self?.id, 'self'],
      ],
    });
    expect((await fixture.directory.findPerson(tenantId, plain?.id ?? ''))?.attributes.active).toBe(false);
    const another = { id: newId(), role: 'owner' as const };
    expect(await run(tenantId, everybody(), 'deactivate', { by: another })).toMatchObject({
      changed: 1,
      unchanged: 1,
      leftOut: [[owner?.id, 'last-owner']],
    });
  });

  it('restores deleted people, except where the name has since been taken', async () => {
    const tenantId = await newTenant(fixture.database);
    const [back, taken] = await people(tenantId, 2);
    for (const person of [back, taken])
      await deletePerson(fixture.directory, { tenantId, id: person?.id ?? '' }, how());
    await newPerson(fixture.directory, tenantId, { userName: taken?.attributes.userName ?? '' });
    const which = everybody({ deleted: true });
    expect(await count(tenantId, which)).toMatchObject({ people: 2, inactive: 2 });
    expect(await run(tenantId, which, 'restore')).toMatchObject({ changed: 1, leftOut: [[taken?.id, 'conflict']] });
    expect((await fixture.directory.findPerson(tenantId, back?.id ?? ''))?.attributes.active).toBe(false);
  });

  it('covers only people who existed when it started', async () => {
    const tenantId = await newTenant(fixture.database);
    await people(tenantId, 2);
    const which: PeopleSelection = { filter: {}, until: new Date() };
    await new Promise((resolve) => setTimeout(resolve, 5));
    await people(tenantId, 1);
    expect(await count(tenantId, which)).toMatchObject({ people: 2 });
    expect(await run(tenantId, which, 'deactivate')).toMatchObject({ changed: 2 });
  });

  it('affects only its tenant', async () => {
    const tenantId = await newTenant(fixture.database);
    const [theirs] = await people(await newTenant(fixture.database), 1);
    const which = { ...everybody(), ids: [theirs?.id ?? ''] };
    expect(await count(tenantId, which)).toMatchObject({ people: 0 });
    expect(await run(tenantId, which, 'deactivate')).toMatchObject({ changed: 0 });
  });
});

describe('revoking all access of a person', () => {
  it('ends it with the counts in one audit row and leaves the person active, and a repeat finds nothing', async () => {
    const tenantId = await newTenant(fixture.database);
    const [person] = await people(tenantId, 1);
    const target = { tenantId, id: person?.id ?? '' };
    const reported = await fixture.directory.countActiveGrants(tenantId, target.id, new Date());
    expect(await run(tenantId, everybody(), 'revoke')).toMatchObject({ changed: 1, ended: reported });
    const [row] = await fixture.database.query<{ detail: unknown }>(
      sql`SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'person.access-ended'`,
    );
    expect(row?.detail).toEqual({ ended: reported });
    expect((await fixture.directory.findPerson(tenantId, target.id))?.attributes.active).toBe(true);
    expect(await revokeEverything(fixture.directory, target, how())).toEqual({
      kind: 'unchanged',
      ended: nothingActive,
    });
    expect(await actions(tenantId)).toEqual([{ action: 'person.access-ended', count: 1 }]);
    expect(await revokeEverything(fixture.directory, { tenantId, id: newId() }, how())).toEqual({ kind: 'not-found' });
  });
});
