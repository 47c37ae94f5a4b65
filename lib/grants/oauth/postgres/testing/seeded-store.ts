import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type OpenStore, openStore } from './open-store';
import { type Seed, seed } from './seed';

/** What a store test needs: the store that its file opens, and its own seed and time. */
export interface SeededStore {
  store: OpenStore;
  one: Seed;
  now: Date;
}

/**
 * Opens a store for a test file, and writes a seed for each of its tests.
 * @param set receives both, and adds whatever else the tests of the file need
 */
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
