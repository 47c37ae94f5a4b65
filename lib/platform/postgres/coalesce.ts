/**
 * Lets what is asked for at the same time share a statement: its cost, its commit and its round trip. Nobody waits
 * while there is room: the first to ask goes at the end of the turn of the event loop, together with all who asked
 * within it; who asks while `atOnce` statements are on their way goes with the next.
 * @param run answers all items, in their order; when it fails, all of them do
 * @param atOnce how many statements are on their way at most
 * @param mostItems of one statement
 * @returns asks for one
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
    schedule();
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running--;
    schedule();
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
