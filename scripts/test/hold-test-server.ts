import { testServer } from '../test-database';

/** Holds the PostgreSQL for tests for the length of a run, so that it is started once. */
export default async function holdTestServer(): Promise<() => Promise<void>> {
  const { release } = await testServer();
  return release;
}
