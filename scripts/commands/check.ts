import { defaultEnvironment, loadSettings } from '@/lib/config/env';
import { checkLaunch } from '../launch/prepare';

/** `tessera check`: whether the settings, the port and the data folder would do, without starting anything. */
export async function check(): Promise<void> {
  defaultEnvironment('production');
  await checkLaunch(loadSettings());
}
