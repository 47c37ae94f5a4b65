/**
 * Prints the SQL that migrates a database from one Prisma schema to another.
 *
 * - `npx tsx scripts/author-migration.ts`: from an empty database to prisma/schema.prisma
 * - `npx tsx scripts/author-migration.ts --from OLD.prisma`: from an older schema file
 * - `npx tsx scripts/author-migration.ts --to NEW.prisma`: to a file other than prisma/schema.prisma
 */
import { parseArgs } from 'node:util';
import { schemaSql } from './schema-sql';

const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string', default: 'prisma/schema.prisma' } },
});

process.stdout.write(await schemaSql({ from: values.from ?? null, to: values.to }));
