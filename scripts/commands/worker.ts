import { container } from '@/lib/edge/container';
import { loadConfig } from '@/lib/platform/config/env';
import { logConsole } from '@/lib/platform/log/log-console';
import { startTelemetry, stopTelemetry } from '@/lib/platform/telemetry/tracer';
import { serve } from '@/server';
import { startBackgroundWork } from '../launch/background-work';
import { portError } from '../launch/require-free-port';
import { DRAIN, tellLauncher, WORK_IN_BACKGROUND } from '../launch/worker-messages';

/**
 * One server process of `start`. It ends when the launcher says so, on SIGTERM, or when the launcher has ended.
 * @param args the port at which the launcher passes connections on to the process of Next's pages
 */
export async function worker([pagesPort]: string[]): Promise<void> {
  await startTelemetry();
  const { port, host } = loadConfig();
  const { log } = container();
  logConsole(log);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'worker crashed');
    process.exit(1);
  });
  // Ctrl-C reaches the whole process group; the launcher decides what it means.
  process.on('SIGINT', () => undefined);

  const server = await serve({ pagesPort: Number(pagesPort) }).catch((error: Error) => {
    tellLauncher({
      kind: 'failed',
      reason: 'syscall' in error && error.syscall === 'listen' ? portError(port, host, error).message : error.message,
    });
    throw error;
  });
  let stopBackgroundWork: (() => void) | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.stop(() => stopBackgroundWork?.());
    await stopTelemetry();
    process.exit(0);
  };
  process.on('message', (message) => {
    if (message === WORK_IN_BACKGROUND) stopBackgroundWork ??= startBackgroundWork();
    if (message === DRAIN) void stop();
  });
  process.on('SIGTERM', () => void stop());
  tellLauncher({ kind: 'serving' });
}
