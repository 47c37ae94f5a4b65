/** A statement that takes this long does not hold up the others: its connection or its rows may be stuck. */
const STUCK_MILLISECONDS = 250;

/**
 * Combines requests made at the same time into one statement, so that they share its cost, commit and round trip. While
 * fewer than `atOnce` statements are running, a request is sent at the end of the current turn of the event loop,
 * together with all others made during that turn. Otherwise it goes with the next statement, as soon as one ends or has
 * taken unusually long.
 * @param run returns the answers to all items, in their order; when it fails, all of them fail
 * @param atOnce the maximum number of statements running at the same time
 * @param mostItems the maximum number of items per statement
 * @returns a function that requests the answer to one item
 */
export function coalesce<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { atOnce, mostItems }: { atOnce: number; mostItems: number },
): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || running >= atOnce || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void runNext();
    });
  }

  async function runNext(): Promise<void> {
    const batch = waiting.slice(0, mostItems);
    waiting = waiting.slice(mostItems);
    running++;
    let counts = true;
    const makeRoom = () => {
      if (counts) running--;
      counts = false;
      schedule();
    };
    const stuck = setTimeout(makeRoom, STUCK_MILLISECONDS);
    schedule();
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(stuck);
    makeRoom();
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
