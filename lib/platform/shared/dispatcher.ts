import { setTimeout as sleep } from 'node:timers/promises';

/** Delivers items that wait in the database. */
export interface Dispatcher {
  /** Sends what is due at the time of the call. Never throws: failures are logged and retried later. */
  deliverDue(): Promise<void>;
  /** Starts sending what is due, within about a second. @returns a function that stops it */
  start(): () => void;
  /** Stops, and waits for deliveries in progress. */
  close(): Promise<void>;
}

const AT_ONCE = 20;
const LOOKS_EVERY_MILLISECONDS = 1_000;
/** Slightly longer than one delivery attempt. */
const CLOSE_MILLISECONDS = 12_000;

/**
 * Any number of processes may run a dispatcher over the same table: each item is claimed by only one of them.
 * @param claim claims up to the given number of due items
 * @param deliver settles one item completely and never throws
 * @param onError called when claiming fails
 */
export function createDispatcher<Item>({
  claim,
  deliver,
  onError,
  lookEveryMilliseconds = LOOKS_EVERY_MILLISECONDS,
}: {
  claim: (limit: number) => Promise<Item[]>;
  deliver: (item: Item) => Promise<void>;
  onError: (error: unknown) => void;
  lookEveryMilliseconds?: number | undefined;
}): Dispatcher {
  let closing = false;
  let asked = false;
  let round: Promise<void> | null = null;

  /** Delivers several items in parallel, and continues with others while a slow one is in progress. */
  async function deliverAll(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!closing) {
      const claimed = underWay.size < AT_ONCE ? await claim(AT_ONCE - underWay.size) : [];
      for (const item of claimed) {
        const one: Promise<void> = deliver(item).finally(() => underWay.delete(one));
        underWay.add(one);
      }
      if (underWay.size === 0) return;
      if (claimed.length === 0 || underWay.size === AT_ONCE)
        await Promise.race([...underWay, sleep(lookEveryMilliseconds, undefined, { ref: false })]);
    }
    await Promise.all(underWay);
  }

  /** Looks again for whoever asked during a round, because it may have looked before their items were committed. */
  async function deliverUntilNobodyAsks(): Promise<void> {
    while (asked && !closing) {
      asked = false;
      await deliverAll().catch(onError);
    }
    round = null;
  }

  function deliverDue(): Promise<void> {
    asked = true;
    return (round ??= deliverUntilNobodyAsks());
  }

  return {
    deliverDue,
    start() {
      const timer = setInterval(() => void deliverDue(), lookEveryMilliseconds);
      return () => clearInterval(timer);
    },
    async close() {
      closing = true;
      await Promise.race([round, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

/** Combines several dispatchers into one. */
export function joinDispatchers(...dispatchers: Dispatcher[]): Dispatcher {
  return {
    deliverDue: async () => void (await Promise.all(dispatchers.map((one) => one.deliverDue()))),
    start() {
      const stops = dispatchers.map((one) => one.start());
      return () => stops.forEach((stop) => stop());
    },
    close: async () => void (await Promise.all(dispatchers.map((one) => one.close()))),
  };
}
