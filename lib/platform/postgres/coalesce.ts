/** A statement that takes this long does not hold up the others: its connection or its rows may be stuck. */
const STUCK_MILLISECONDS = 250;

/** The maximum number of statements for different tenants running at the same time, less than half of a usual pool. */
const AT_ONCE_FOR_ALL = 4;

/**
 * Combines requests made at the same time for one tenant into one statement, so that they share its cost, commit and
 * round trip. No statement is for several tenants: they may be on different servers, and one tenant's load does not
 * hold up another's requests. While fewer than `atOnce` statements of the tenant are running, a request is sent at the
 * end of the current turn of the event loop, together with all others made during that turn. Otherwise it goes with the
 * tenant's next statement, as soon as one ends or has taken unusually long. Beyond a few statements in all, tenants
 * take turns.
 * @param run returns the answers to all items of a tenant, in their order; when it fails, all of them fail
 * @param atOnce the maximum number of statements running at the same time for one tenant
 * @param mostItems the maximum number of items per statement
 * @returns a function that requests the answer to one item
 */
export function coalesce<Item extends { tenantId: string }, Answer>(
  run: (tenantId: string, items: Item[]) => Promise<Answer[]>,
  { atOnce, mostItems }: { atOnce: number; mostItems: number },
): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  /** By tenant, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  /** The numbers of statements by tenant. */
  const running = new Map<string, number>();
  let runningForAll = 0;
  let scheduled = false;

  const runningFor = (tenantId: string) => running.get(tenantId) ?? 0;

  function count(tenantId: string, change: 1 | -1): void {
    const now = runningFor(tenantId) + change;
    if (now > 0) running.set(tenantId, now);
    else running.delete(tenantId);
    runningForAll += change;
  }

  function schedule(): void {
    if (scheduled || waiting.size === 0 || runningForAll >= AT_ONCE_FOR_ALL) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      runNext();
    });
  }

  function runNext(): void {
    for (const [tenantId, ofTenant] of waiting) {
      if (runningForAll >= AT_ONCE_FOR_ALL) return;
      if (runningFor(tenantId) >= atOnce) continue;
      waiting.delete(tenantId);
      // Added again, it is the last to take its next turn.
      if (ofTenant.length > mostItems) waiting.set(tenantId, ofTenant.slice(mostItems));
      void runFor(tenantId, ofTenant.slice(0, mostItems));
    }
  }

  async function runFor(tenantId: string, batch: Waiting[]): Promise<void> {
    count(tenantId, 1);
    let counts = true;
    const makeRoom = () => {
      if (counts) count(tenantId, -1);
      counts = false;
      schedule();
    };
    const stuck = setTimeout(makeRoom, STUCK_MILLISECONDS);
    try {
      const answers = await run(
        tenantId,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(stuck);
    makeRoom();
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      const ofTenant = waiting.get(item.tenantId);
      if (ofTenant) ofTenant.push({ item, resolve, reject });
      else waiting.set(item.tenantId, [{ item, resolve, reject }]);
      schedule();
    });
}
