import { type Container, container } from '@/lib/edge/container';
import { keepTablesAnalyzed } from '@/lib/platform/postgres/statistics';

const INTERVAL_MILLISECONDS = 60_000;
/**
 * A run takes no further step after this. A slow step or a locked table can still make it last beyond the next tick.
 */
const REAPING_MILLISECONDS = 50_000;

/**
 * Delivers what waits in the outboxes, sends emails, and keeps the database in order. One process of a machine does
 * this.
 * @returns a function that begins nothing further
 */
export function startBackgroundWork(): () => void {
  const { database, deliveryWorker, mail } = container();
  const stops = [startReapTimer(), keepTablesAnalyzed(database), deliveryWorker.start(), mail?.start()];
  return () => stops.forEach((stop) => stop?.());
}

/**
 * Once a minute, deletes what has expired and rotates the signing keys that are due; advisory locks let only one
 * process of an installation do either at a time. Also seals the audit logs, and continues client deletions that
 * another process has left unfinished. A tick skips the deletions while those of an earlier one go on.
 * @returns a function that stops the timer
 */
export function startReapTimer(
  { maintenance, jobLog: log }: Pick<Container, 'maintenance' | 'jobLog'> = container(),
): () => void {
  void maintenance.finishClientDeletions();
  let reaping = false;
  async function reap(): Promise<void> {
    if (reaping) return;
    reaping = true;
    await maintenance
      .reap({ milliseconds: REAPING_MILLISECONDS })
      .catch((err: unknown) => log.error({ err }, 'reaping failed'));
    reaping = false;
  }
  const timer = setInterval(() => {
    void reap();
    maintenance.keepKeys().catch((err: unknown) => log.error({ err }, 'rotating signing keys failed'));
    maintenance.sealAuditLogs().catch((err: unknown) => log.error({ err }, 'sealing the audit logs failed'));
    void maintenance.finishClientDeletions();
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}
