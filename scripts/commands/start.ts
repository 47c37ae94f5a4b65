import { patienceFor } from '@/lib/edge/node-server/drain';
import { defaultEnvironment, loadSettings, provideDemo } from '@/lib/platform/config/env';
import { prepare } from '../launch/prepare';
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
    if (args.includes('--demo')) provideDemo();
    const script = process.argv[1] ?? '';
    const { config, log, announce } = await prepare(loadSettings(), script, shutdown);
    const workers = await startWorkers({
      count: config.workers,
      script,
      log,
      patience: patienceFor(config.shutdownDelayMilliseconds),
    });
    shutdown.add(workers.stop);
    shutdown.addForce(workers.kill);
    announce();
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
