import { container } from '@/lib/edge/container';

const INTERVAL_MILLISECONDS = 60_000;
/** A run ends before the next one begins. */
const REAPING_MILLISECONDS = 50_000;

/**
 * Once a minute, deletes what has expired and rotates the signing keys that are due; advisory locks let only one
 * process of an installation do either at a time. Also seals the audit logs, and continues client deletions that
 * another process has left unfinished.
 * @returns a function that stops the timer
 */
export function startReapTimer(): () => void {
  const { maintenance, jobLog: log } = container();
  void maintenance.finishClientDeletions();
  const timer = setInterval(() => {
    maintenance
      .reap({ milliseconds: REAPING_MILLISECONDS })
      .catch((err: unknown) => log.error({ err }, 'reaping failed'));
    maintenance.keepKeys().catch((err: unknown) => log.error({ err }, 'rotating signing keys failed'));
    maintenance.sealAuditLogs().catch((err: unknown) => log.error({ err }, 'sealing the audit logs failed'));
    void maintenance.finishClientDeletions();
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}
