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

/** How many deliveries that were begun within the last second are in progress at once, and how many in all. */
const AT_ONCE = 20;
const SLOW_AFTER_MILLISECONDS = 1_000;
const AT_ONCE_WITH_SLOW_ONES = 200;
/** A claim that is made before may exceed it by what it takes for one receiver. */
const TO_ONE_RECEIVER = 10;
const LOOKS_EVERY_MILLISECONDS = 1_000;
/** Slightly longer than one delivery attempt. */
const CLOSE_MILLISECONDS = 12_000;

/**
 * Any number of processes may run a dispatcher over the same table: each item is claimed by only one of them.
 * @param claim claims up to the given number of due items; it also gets those that are in progress here
 * @param deliver settles one item completely and never throws
 * @param onError called when claiming fails
 */
export function createDispatcher<Item>({
  claim,
  deliver,
  onError,
  lookEveryMilliseconds = LOOKS_EVERY_MILLISECONDS,
}: {
  claim: (limit: number, underWay: readonly Item[]) => Promise<Item[]>;
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

  /**
   * Delivers several items in parallel, and continues with others while slow ones are in progress, which take no place
   * of others.
   */
  async function deliverAll(): Promise<void> {
    const underWay = new Map<Promise<void>, { item: Item; begun: number }>();
    const places = (): number => {
      const slowSince = performance.now() - SLOW_AFTER_MILLISECONDS;
      const quick = [...underWay.values()].filter(({ begun }) => begun > slowSince).length;
      return Math.min(AT_ONCE - quick, AT_ONCE_WITH_SLOW_ONES - underWay.size);
    };
    while (mayClaim()) {
      const inProgress = [...underWay.values()].map(({ item }) => item);
      const claimed = places() > 0 ? await claim(places(), inProgress) : [];
      for (const item of claimed) {
        const one: Promise<void> = deliver(item).finally(() => underWay.delete(one));
        underWay.set(one, { item, begun: performance.now() });
      }
      if (underWay.size === 0) return;
      if (claimed.length === 0 || places() <= 0)
        await Promise.race([...underWay.keys(), sleep(lookEveryMilliseconds, undefined, { ref: false })]);
    }
    await Promise.all(underWay.keys());
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

/**
 * The receivers that get nothing further until they have answered, so that one that is slow takes few places.
 * @param receivers a key for the receiver of each delivery that is in progress
 */
export function busyReceivers(receivers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of receivers) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count >= TO_ONE_RECEIVER ? [key] : []));
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
