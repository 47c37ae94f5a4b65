import { format } from 'node:util';
import { container } from '@/lib/edge/container';
import { loadConfig } from '@/lib/platform/config/env';
import type { Logger } from '@/lib/platform/log/logger';
import { serve } from '@/server';
import { portError } from '../launch/require-free-port';
import { DRAIN, type WorkerMessage } from '../launch/workers';

/** One server process of `start`. It ends when the launcher says so, on SIGTERM, or when the launcher has ended. */
export async function worker(): Promise<void> {
  const { port, host } = loadConfig();
  const { log } = container();
  logConsole(log);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'worker crashed');
    process.exit(1);
  });
  // Ctrl-C reaches the whole process group; the launcher decides what it means.
  process.on('SIGINT', () => undefined);

  const server = await serve({ dev: false }).catch((error: Error) => {
    tell({
      kind: 'failed',
      reason: 'syscall' in error && error.syscall === 'listen' ? portError(port, host, error).message : error.message,
    });
    throw error;
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('message', (message) => {
    if (message === DRAIN) void stop();
  });
  process.on('SIGTERM', () => void stop());
  tell({ kind: 'serving' });
}

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

/**
 * Turns what Next and other packages write to the console into log lines, which are redacted and parsed like any other.
 * What they write as information is of use only when something is debugged.
 */
function logConsole(log: Logger): void {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (...values: unknown[]) =>
      log[level]({ source: 'console' }, format(...values));
  Object.assign(globalThis.console, { log: at('debug'), info: at('debug'), warn: at('warn'), error: at('error') });
}
