import { container } from '@/lib/edge/container';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';
import { readDocument } from '../read-document';

/**
 * `tessera apply FILE`: brings the installation to the state that the file describes, and prints the result as JSON,
 * with every secret that was generated.
 */
export async function apply([path]: string[]): Promise<void> {
  if (path === undefined) throw new LaunchError('Usage: tessera apply FILE.json (or - for standard input)');
  defaultEnvironment('production');
  const document = await readDocument(path);
  const applied = await withDatabase('apply', () => applyConfiguration(container(), document));
  process.stdout.write(`${JSON.stringify(applied, null, 2)}\n`);
}
