import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { exportTenant } from '@/lib/moving/export/export-tenant';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };

/**
 * `tessera export-tenant SLUG FILE`: writes a tenant with its password hashes into a new file that only its owner can
 * read (docs/reference/transfer-file.md).
 */
export async function exportTenantCommand([slug, file, ...others]: string[]): Promise<void> {
  if (!slug || !file || others.length > 0) throw new LaunchError('Usage: tessera export-tenant SLUG FILE');
  defaultEnvironment('production');
  await withDatabase('export-tenant', () => writeTenant(slug, file));
  process.stdout.write(`The tenant ${slug} is in ${file}. It contains secrets: store it encrypted.\n`);
}

async function writeTenant(slug: string, file: string): Promise<void> {
  const services = container();
  const tenant = await services.tenants.findBySlug(slug);
  if (!tenant) throw new LaunchError(`There is no tenant ${slug}.`);
  const target = await opened(file);
  try {
    const pieces = await exportTenant(services, tenant, { cause: operator, now: services.now() });
    await pipeline(Readable.from(pieces), target);
  } catch (error) {
    target.destroy();
    await rm(file);
    throw error;
  }
}

/** A new file: an existing one is kept, with its permissions. */
function opened(file: string): Promise<ReturnType<typeof createWriteStream>> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  return new Promise((resolve, reject) => {
    target.once('open', () => resolve(target));
    target.once('error', (error) => reject(new LaunchError(`The file ${file} cannot be created: ${error.message}`)));
  });
}
