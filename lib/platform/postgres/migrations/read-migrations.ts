import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  /** The name of its folder. It begins with the time of creation, so names sort in the order of application. */
  name: string;
  sql: string;
  /** SHA-256 of the file in hex, as Prisma records it. */
  checksum: string;
}

/**
 * Reads the migrations that this version of Tessera comes with, oldest first.
 * @param folder each of its folders that contains a `migration.sql` is a migration
 */
export async function readMigrations(
  folder = join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'migrations'),
): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
