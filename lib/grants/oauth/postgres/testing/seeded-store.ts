import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type OpenStore, openStore } from './open-store';
import { type Seed, seed } from './seed';

/** What a test of the store has: the store that its file opens, and a seed and a moment of its own. */
export interface SeededStore {
  store: OpenStore;
  one: Seed;
  now: Date;
}

/** Opens a store for a file, and seeds it for each of its tests. @param set takes it, and adds what the file's tests have besides */
export function setSeededStore(set: (seeded: SeededStore) => void | Promise<void>): void {
  let store: OpenStore;
  beforeAll(async () => {
    store = await openStore();
  }, 60_000);
  afterAll(() => store?.close());
  beforeEach(async () => {
    await set({ store, one: await seed(store.database), now: new Date() });
  });
}
