import { format } from 'node:util';
import type { Logger } from '@/lib/platform/log/logger';

/**
 * Turns what Next and other packages write to the console into log lines, which are redacted and parsed like any other.
 */
export function logConsole(log: Logger): void {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (...values: unknown[]) =>
      log[level]({ source: 'console' }, format(...values));
  Object.assign(globalThis.console, { log: at('info'), info: at('info'), warn: at('warn'), error: at('error') });
}
