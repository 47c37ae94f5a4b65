import { container } from '@/lib/container';

const INTERVAL_MILLISECONDS = 60_000;

/**
 * Deletes what has expired, once a minute; an advisory lock lets one process of an installation do it
 * at a time.
 * @returns stops it
 */
export function startReapTimer(): () => void {
  const { maintenance, log } = container();
  const timer = setInterval(() => {
    maintenance.reap().catch((err: unknown) => log.error({ err }, 'reaping failed'));
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}
