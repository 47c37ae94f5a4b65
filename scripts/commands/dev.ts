import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { serve } from '@/server';
import { startBackgroundWork } from '../launch/background-work';
import { prepare } from '../launch/prepare';
import { createShutdown } from '../launch/shutdown';

/** `tessera dev`: the same as `start` in one process, with hot reload of pages and endpoints. */
export async function dev(): Promise<void> {
  defaultEnvironment('development');
  const shutdown = createShutdown();
  try {
    const { announce } = await prepare(loadSettings(), process.argv[1] ?? '', shutdown);
    const server = await serve();
    const stopBackgroundWork = startBackgroundWork();
    shutdown.add(() => server.stop(stopBackgroundWork));
    announce();
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
