import { setTimeout as sleep } from 'node:timers/promises';

export interface DeliveryLimits {
  milliseconds?: number;
}

/** Delivers items that wait in the database. */
export interface Dispatcher {
  /**
   * Sends what is due at the time of the call. Never throws: failures are logged and retried later.
   * @param limits.milliseconds how long the caller can wait: nothing is begun for it after that, only what is in
   *   progress is finished. Without a limit, the call takes as long as others keep asking
   */
  deliverDue(limits?: DeliveryLimits): Promise<void>;
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
  /** When the time of the last caller is up, in milliseconds of `performance.now()`. */
  let claimsUntil = -Infinity;
  const mayClaim = () => !closing && performance.now() < claimsUntil;

  /** Delivers several items in parallel, and continues with others while a slow one is in progress. */
  async function deliverAll(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (mayClaim()) {
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

  /** Looks again after calls during a round, because the round may have looked before their items were committed. */
  async function deliverUntilNobodyAsks(): Promise<void> {
    while (asked && mayClaim()) {
      asked = false;
      await deliverAll().catch(onError);
    }
    round = null;
    claimsUntil = -Infinity;
  }

  async function deliverDue({ milliseconds = Infinity }: DeliveryLimits = {}): Promise<void> {
    const until = performance.now() + milliseconds;
    claimsUntil = Math.max(claimsUntil, until);
    asked = true;
    const joined = (round ??= deliverUntilNobodyAsks());
    if (milliseconds !== Infinity) {
      await Promise.race([joined, sleep(milliseconds, undefined, { ref: false })]);
      // Later callers wait for what is claimed from now on.
      if (claimsUntil > until) return;
    }
    await joined;
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
    deliverDue: async (limits) => void (await Promise.all(dispatchers.map((one) => one.deliverDue(limits)))),
    start() {
      const stops = dispatchers.map((one) => one.start());
      return () => stops.forEach((stop) => stop());
    },
    close: async () => void (await Promise.all(dispatchers.map((one) => one.close()))),
  };
}
