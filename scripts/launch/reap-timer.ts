import { container } from '@/lib/container';

const INTERVAL_MILLISECONDS = 60_000;

/**
 * Deletes what has expired and rotates the signing keys that are due, once a minute; advisory locks let one process
 * of an installation do either at a time. Sends the mails that could not be sent at once.
 * @returns stops it
 */
export function startReapTimer(): () => void {
  const { maintenance, mail, log } = container();
  const timer = setInterval(() => {
    maintenance.reap().catch((err: unknown) => log.error({ err }, 'reaping failed'));
    maintenance.keepKeys().catch((err: unknown) => log.error({ err }, 'rotating signing keys failed'));
    void mail?.deliverDue();
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}
