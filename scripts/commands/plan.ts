import { container } from '@/lib/edge/container';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { planConfiguration } from '@/lib/setup/apply/apply-configuration';
import { planText } from '@/lib/setup/apply/plan-text';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';
import { readDocument } from '../read-document';

const JSON_OPTION = '--json';

/** `tessera plan FILE [--json]`: prints what `tessera apply FILE` would change, and changes nothing. */
export async function plan(args: string[]): Promise<void> {
  const [path, ...rest] = args.filter((arg) => arg !== JSON_OPTION);
  if (path === undefined || rest.length > 0)
    throw new LaunchError('Usage: tessera plan FILE.json [--json] (or - for standard input)');
  defaultEnvironment('production');
  const document = await readDocument(path);
  const changes = await withDatabase('plan', () => planConfiguration(container(), document));
  process.stdout.write(args.includes(JSON_OPTION) ? `${JSON.stringify({ changes }, null, 2)}\n` : planText(changes));
}
