import { container } from '@/lib/edge/container';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { withDatabase } from '../launch/with-database';

/**
 * `tessera reap`: deletes what has expired, rotates the signing keys that are due, finishes client deletions and seals
 * the audit logs. Prints the number of deleted rows by table, of keys and of sealed entries as JSON.
 */
export async function reap(): Promise<void> {
  defaultEnvironment('production');
  const done = await withDatabase('reap', async () => {
    const { maintenance } = container();
    await maintenance.finishClientDeletions();
    return {
      reaped: await maintenance.reap(),
      signingKeys: await maintenance.keepKeys(),
      sealedAuditEntries: await maintenance.sealAuditLogs(),
    };
  });
  process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
}
