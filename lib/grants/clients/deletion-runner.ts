import type { Clock } from '@/lib/platform/shared/clock';
import { continueDeletion } from './continue-deletion';
import type { ClientStore } from './store';

/** Finishes what deletions of clients have left over. */
export interface DeletionRunner {
  /** Goes on until nothing is left that no other process is at. Never throws: what fails is tried again with the next call. */
  run(): Promise<void>;
  /** Stops after the step that is under way. */
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
