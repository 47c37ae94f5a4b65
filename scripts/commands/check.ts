import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { everySecret } from '@/lib/platform/secrets/secret-keys';
import { checkLaunch } from '../launch/prepare';
import { settleSecret } from '../launch/settle-secret';

/**
 * `tessera check`: checks the settings, the port and the data folder without starting anything. Prints the fingerprints
 * of the secrets.
 */
export async function check(): Promise<void> {
  defaultEnvironment('production');
  const settings = loadSettings();
  await checkLaunch(settings);
  const [newest, ...others] = everySecret(await settleSecret(settings)).map(secretFingerprint);
  process.stdout.write(
    `Seals with the secret ${newest}${others.length > 0 ? ` and also opens with ${others.join(', ')}` : ''}.\n`,
  );
}
