import { setTimeout as sleep } from 'node:timers/promises';

/** Carries what waits in the database to where it belongs. */
export interface Dispatcher {
  /** Sends what is due. Never throws: what fails is logged and tried again later. */
  deliverDue(): Promise<void>;
  /** Sends what is due from now on, within about a second. @returns stops that */
  start(): () => void;
  /** Stops, and waits for what is being sent. */
  close(): Promise<void>;
}

const AT_ONCE = 20;
const LOOKS_EVERY_MILLISECONDS = 1_000;
/** A little longer than one attempt. */
const CLOSE_MILLISECONDS = 12_000;

/**
 * Any number of processes may run one over the same table: each item is claimed by one of them.
 * @param claim takes what is due, at most so many
 * @param deliver settles one item by itself, and never throws
 * @param onError hears that nothing can be claimed
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
  let round: Promise<void> | null = null;

  /** Several at once, and on with the others while a slow one is being waited for. */
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

  function deliverDue(): Promise<void> {
    round ??= deliverAll()
      .catch(onError)
      .finally(() => (round = null));
    return round;
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

/** Several as one. */
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
