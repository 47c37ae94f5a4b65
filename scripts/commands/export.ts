import { type Container, container } from '@/lib/edge/container';
import { defaultEnvironment } from '@/lib/platform/config/env';
import type { JsonObject } from '@/lib/platform/shared/json';
import { applyStores } from '@/lib/setup/apply/apply-stores';
import { exportDocument } from '@/lib/setup/apply/export-document';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

/**
 * `tessera export [SLUG]`: prints the installation, or one tenant, in the format that `apply` reads, as JSON and
 * without secrets.
 */
export async function exportCommand([slug]: string[]): Promise<void> {
  defaultEnvironment('production');
  const document = await withDatabase('export', () => exportConfiguration(container(), slug));
  if (slug !== undefined && document.tenants.length === 0)
    throw new LaunchError(`There is no tenant ${slug}: leave the slug out to see all of them.`);
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/**
 * Exports this installation as a document without secrets.
 * @param slug exports one tenant; all of them if omitted
 */
function exportConfiguration({ database, log, now }: Container, slug?: string): Promise<{ tenants: JsonObject[] }> {
  const stores = applyStores(database, (error) => log.error({ err: error }, 'batch could not be saved and was lost'));
  return exportDocument(stores, { slug, now: now() });
}
