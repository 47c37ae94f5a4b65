/**
 * Generates the Prisma client after `npm ci`. Does nothing if the schema does not exist yet, as in a Docker layer that
 * only has package.json.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateClient } from './build.mjs';

if (existsSync(join(dirname(import.meta.dirname), 'prisma', 'schema.prisma'))) generateClient();
