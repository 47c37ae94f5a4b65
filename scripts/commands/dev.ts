import { container } from '@/lib/edge/container';
import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { serve } from '@/server';
import { prepare } from '../launch/prepare';
import { startReapTimer } from '../launch/reap-timer';
import { createShutdown } from '../launch/shutdown';

/** `tessera dev`: the same as `start` in one process, with hot reload of pages and endpoints. */
export async function dev(): Promise<void> {
  defaultEnvironment('development');
  const shutdown = createShutdown();
  try {
    const { announce } = await prepare(loadSettings(), shutdown);
    const server = await serve({ dev: true });
    shutdown.add(server.stop);
    const { deliveryWorker, mail } = container();
    for (const stop of [startReapTimer(), deliveryWorker.start(), mail?.start()]) shutdown.add(async () => stop?.());
    announce();
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
