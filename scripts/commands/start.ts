import { container } from '@/lib/edge/container';
import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { prepare } from '../launch/prepare';
import { startReapTimer } from '../launch/reap-timer';
import { createShutdown } from '../launch/shutdown';
import { startWorkers } from '../launch/workers';

/**
 * `tessera start [--demo]`: starts everything that production needs, with one server process per core, and with
 * demonstration data on request.
 */
export async function start(args: string[]): Promise<void> {
  defaultEnvironment('production');
  const shutdown = createShutdown();
  try {
    const settings = loadSettings();
    const { config, announce } = await prepare(
      { ...settings, demo: settings.demo || args.includes('--demo') },
      shutdown,
    );
    const workers = await startWorkers({ count: config.workers, script: process.argv[1] ?? '', log: container().log });
    shutdown.add(workers.stop);
    shutdown.addForce(workers.kill);
    const { deliveryWorker, mail } = container();
    for (const stop of [startReapTimer(), deliveryWorker.start(), mail?.start()]) shutdown.add(async () => stop?.());
    announce();
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
