import type { Clock } from '@/lib/platform/shared/clock';
import { continueDeletion } from './continue-deletion';
import type { ClientStore } from './store';

/** Finishes client deletions that were left incomplete. */
export interface DeletionRunner {
  /**
   * Continues until nothing is left except what other processes are working on. Never throws: a failed deletion is
   * retried at the next call.
   */
  run(): Promise<void>;
  /** Stops after the current step. */
  close(): Promise<void>;
}

export function createDeletionRunner(
  store: Pick<ClientStore, 'change' | 'listDeleting'>,
  { now, onError }: { now: Clock; onError: (error: unknown) => void },
): DeletionRunner {
  let closing = false;
  let asked = false;
  let round: Promise<void> | null = null;

  async function finish(which: { tenantId: string; clientId: string }): Promise<void> {
    while (!closing && (await continueDeletion(store, which, { now: now() })) === 'more');
  }

  async function finishAll(): Promise<void> {
    while (asked && !closing) {
      asked = false;
      for (const which of await store.listDeleting()) await finish(which).catch(onError);
    }
  }

  return {
    run() {
      asked = true;
      round ??= finishAll()
        .catch(onError)
        .finally(() => (round = null));
      return round;
    },
    async close() {
      closing = true;
      await round;
    },
  };
}
