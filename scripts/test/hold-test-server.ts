import { testServer } from '../test-database';

/** Holds the PostgreSQL server for tests for the length of a run, so that it is started only once. */
export default async function holdTestServer(): Promise<() => Promise<void>> {
  const { release } = await testServer();
  return release;
}
