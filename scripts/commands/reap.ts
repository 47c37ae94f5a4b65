import { defaultEnvironment } from '@/lib/config/env';
import { container } from '@/lib/container';
import { withDatabase } from '../launch/with-database';

/** `tessera reap`: deletes one batch of what has expired and prints how many rows of which table (JSON). */
export async function reap(): Promise<void> {
  defaultEnvironment('production');
  const reaped = await withDatabase('reap', () => container().maintenance.reap());
  process.stdout.write(`${JSON.stringify(reaped, null, 2)}\n`);
}
