import { defaultEnvironment } from '@/lib/config/env';
import { container } from '@/lib/container';
import { withDatabase } from '../launch/with-database';

/** `tessera reap`: deletes what has expired, rotates the signing keys that are due, and prints how many rows of which table, and how many keys (JSON). */
export async function reap(): Promise<void> {
  defaultEnvironment('production');
  const done = await withDatabase('reap', async () => {
    const { maintenance } = container();
    return { reaped: await maintenance.reap(), signingKeys: await maintenance.keepKeys() };
  });
  process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
}
