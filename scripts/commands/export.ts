import { exportConfiguration } from '@/lib/apply/export-configuration';
import { defaultEnvironment } from '@/lib/config/env';
import { container } from '@/lib/container';
import { withDatabase } from '../launch/with-database';

/** `tessera export [SLUG]`: prints the installation, or one tenant, as `apply` reads it, without secrets (JSON). */
export async function exportCommand([slug]: string[]): Promise<void> {
  defaultEnvironment('production');
  const document = await withDatabase('export', () => exportConfiguration(container(), slug));
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}
