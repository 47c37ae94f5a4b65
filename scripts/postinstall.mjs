/**
 * Generates the Prisma client after `npm ci`. Where the schema is not there yet, as in a Docker layer
 * that only has package.json, there is nothing to do.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateClient } from './build.mjs';

if (existsSync(join(dirname(import.meta.dirname), 'prisma', 'schema.prisma'))) generateClient();
