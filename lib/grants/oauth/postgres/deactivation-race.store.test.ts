/** "a refresh racing the deactivation loses" */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { how } from '@/lib/directory/postgres/testing/fixture';
import { rounds } from '@/scripts/test/rounds';
import { type OpenStore, openStore } from './testing/open-store';
import { addPerson, newRefresh, type Seed, seed } from './testing/seed';
import { startFamily } from './testing/start-family';

const ROUNDS = rounds(50);

let store: OpenStore;
beforeAll(async () => {
  store = await openStore();
}, 60_000);
afterAll(() => store?.close());

const ends = {
  deactivation: (person: { tenantId: string; id: string }) =>
    deactivatePerson(createDirectoryStore(store.database), person, how()),
  deletion: (person: { tenantId: string; id: string }) =>
    deletePerson(createDirectoryStore(store.database), person, how()),
};

/** Restores and reactivates the person, so that a refusal can only come from what was ended. */
async function bringBack(person: { tenantId: string; id: string }): Promise<void> {
  const directory = createDirectoryStore(store.database);
  await restorePerson(directory, person, how());
  await reactivatePerson(directory, person, how());
}

describe.each(Object.keys(ends) as (keyof typeof ends)[])('a %s', (end) => {
  it(`leaves no token of ${ROUNDS} rounds of refreshes at the same time, also once the person is back`, async () => {
    const one = await seed(store.database);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const mine: Seed = { ...one, personId: await addPerson(store.database, one.tenantId) };
      await store.database.prisma.session.updateMany({
        where: { id: one.sessionId },
        data: { personId: mine.personId, endedAt: null },
      });
      const familyId = await startFamily(store.oauth, mine, new Date());
      const person = { tenantId: one.tenantId, id: mine.personId };
      const attempts = [
        () => store.oauth.refresh(newRefresh(mine, familyId, 1, new Date())),
        () => ends[end](person),
        () => store.oauth.refresh(newRefresh(mine, familyId, 1, new Date())),
      ];
      const ordered =
        round % 3 === 0
          ? attempts
          : round % 3 === 1
            ? [...attempts].reverse()
            : [attempts[1], attempts[0], attempts[2]];
      for (const { kind } of await Promise.all(
        ordered.map((attempt) => attempt?.() ?? Promise.reject(new Error('nothing to do'))),
      ))
        outcomes.add(kind);

      const family = await store.database.prisma.tokenFamily.findUniqueOrThrow({
        where: { tenantId_id: { tenantId: one.tenantId, id: familyId } },
      });
      expect(family).toMatchObject({ revokedAt: expect.any(Date), replayResponse: null });
      await bringBack(person);
      for (const generation of [1, 2])
        expect(['rotated', 'replayed']).not.toContain(
          (await store.oauth.refresh(newRefresh(mine, familyId, generation, new Date()))).kind,
        );
    }
    expect(outcomes).toContain(end === 'deactivation' ? 'changed' : 'deleted');
  });
});
