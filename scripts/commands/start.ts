import { container } from '@/lib/edge/container';
import { patienceFor } from '@/lib/edge/node-server/drain';
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
    const workers = await startWorkers({
      count: config.workers,
      script: process.argv[1] ?? '',
      log: container().log,
      patience: patienceFor(config.shutdownDelayMilliseconds),
    });
    const { deliveryWorker, mail } = container();
    for (const stop of [startReapTimer(), deliveryWorker.start(), mail?.start()]) shutdown.add(async () => stop?.());
    // Stopped first, so that proxies learn of it before anything else takes time.
    shutdown.add(workers.stop);
    shutdown.addForce(workers.kill);
    announce();
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
