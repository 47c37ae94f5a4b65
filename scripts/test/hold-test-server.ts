import { testServer } from '../test-database';

/**
 * Holds the PostgreSQL server for tests for the length of a run, so that it is started only once, and names it to the
 * processes that run the tests: joining the server's users takes longer than creating a database.
 */
export default async function holdTestServer(): Promise<() => Promise<void>> {
  const { adminUrl, release } = await testServer();
  process.env.TEST_DATABASE_URL = adminUrl;
  return release;
}
