import type { Logger } from '@/lib/platform/log/logger';
import { isDatabaseUnavailable } from './database-unavailable';

const QUIET_MILLISECONDS = 60_000;

/**
 * The log of background work, which tries again every second while the database is unavailable: that is logged once a
 * minute for each text, with the reason and without a stack. Everything else is logged as it is.
 */
export function backgroundLog(log: Logger, now: () => number = () => performance.now()): Logger {
  const quietUntil = new Map<string, number>();
  const quiet = log.child({});
  quiet.error = (facts: unknown, text?: string) => {
    if (typeof facts !== 'object' || facts === null || !('err' in facts) || !isDatabaseUnavailable(facts.err))
      return log.error(facts, text);
    const key = text ?? '';
    if (now() < (quietUntil.get(key) ?? 0)) return;
    quietUntil.set(key, now() + QUIET_MILLISECONDS);
    const { err, ...others } = facts;
    log.error({ ...others, reason: err instanceof Error ? err.message : String(err) }, text);
  };
  return quiet;
}
