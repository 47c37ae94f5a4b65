import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { distribute } from '../distribute';
import { provideDatabase } from '../launch/provide-database';
import { migrate, withClient } from '../migrate';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `tessera distribute`: distributes the database over the nodes of Citus, after applying pending migrations. */
export async function distributeCommand(): Promise<void> {
  defaultEnvironment('production');
  const database = await provideDatabase(loadSettings(), `tessera distribute, process ${process.pid}`);
  try {
    await migrate(database.directUrl);
    const { distributed, copiedToEachNode, local, before } = await withClient(database.directUrl, distribute);
    const now = [...copiedToEachNode, ...distributed];
    say(
      now.length === 0
        ? `All ${before} tables are already distributed.`
        : `Distributed ${distributed.length} tables by tenant${before > 0 ? `; ${before} were distributed before` : ''}.`,
    );
    if (distributed.length > 0) say(`  By tenant: ${distributed.join(', ')}`);
    if (copiedToEachNode.length > 0) say(`  A copy on each node: ${copiedToEachNode.join(', ')}`);
    say(`  On the coordinator: ${local.join(', ')}`);
  } finally {
    await database.release();
  }
}
