import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';

/** What pages have failed for, until that is answered: Next tells it in one place and writes the answer in another. */
export interface PageFailures {
  note(requestId: string, error: unknown): void;
  /** @returns the status of the answer: 503 where it is worth another try */
  statusOf(requestId: string): 500 | 503;
}

/** Of requests that are under way. Nobody asks for those of the console. */
const AT_MOST = 1_000;

export function createPageFailures(): PageFailures {
  const worthAnotherTry = new Set<string>();
  return {
    note(requestId, error) {
      if (!isDatabaseUnavailable(error)) return;
      worthAnotherTry.add(requestId);
      const [oldest] = worthAnotherTry;
      if (worthAnotherTry.size > AT_MOST && oldest !== undefined) worthAnotherTry.delete(oldest);
    },
    statusOf: (requestId) => (worthAnotherTry.delete(requestId) ? 503 : 500),
  };
}
