import { format } from 'node:util';
import type { Logger } from './logger';

/**
 * Turns what Next and other packages write to the console into log lines, which are redacted and parsed like any other.
 * What they write as information is of use only when something is debugged.
 */
export function logConsole(log: Logger): void {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (...values: unknown[]) =>
      log[level]({ source: 'console' }, format(...values));
  Object.assign(globalThis.console, { log: at('debug'), info: at('debug'), warn: at('warn'), error: at('error') });
}
