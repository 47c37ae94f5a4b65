import { container } from '@/lib/edge/container';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { exportConfiguration } from '@/lib/setup/apply/export-configuration';
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
