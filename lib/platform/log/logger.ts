import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLines } from './readable-lines';
import { redact } from './redact';

export type { Logger } from 'pino';

export interface LoggerOptions {
  level: string;
  /** JSON lines in production, human-readable lines otherwise. */
  environment: 'production' | 'development' | 'test';
  /** Where lines are written; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The logger of a process. Log errors under `err`, and a request's lines through `logger.child({ requestId })`. Secrets
 * are removed from every line, whichever code logs it.
 */
export function createLogger({ level, environment, destination }: LoggerOptions): Logger {
  const lines = destination ?? pino.destination({ fd: 1, sync: true });
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    environment === 'production' ? lines : readableLines(lines),
  );
}
