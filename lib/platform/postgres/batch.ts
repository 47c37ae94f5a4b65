/** A batch as the database that it writes to knows it. */
export interface OpenBatch {
  /** The table that it writes. */
  name: string;
  flush(): Promise<void>;
}

export interface Batch<Item> {
  /** Adds an item; never blocks and never throws. Items beyond the limit are dropped. */
  add(item: Item): void;
  /** Writes the waiting items, after any write in progress. */
  flush(): Promise<void>;
}

/**
 * Collects what is written off the request path. One write is under way at a time: a slow database makes items wait,
 * and then makes them drop, but never makes writes pile up. The database that it writes to knows it from here on, and
 * flushes it before it is closed.
 * @param database where it writes
 * @param name the table that it writes
 * @param write writes the items in one statement; when it fails they are dropped and `onError` hears of it
 * @param onDropped hears how many items were dropped, of a full batch or a failed write
 * @param delayMilliseconds how long an item waits at most while the database keeps up
 * @param maxItems how many wait or are being written at most
 * @param sizeOf what an item counts towards `maxSize`, which bounds those together
 */
export function createBatch<Item>(options: {
  database: { batches?: Set<OpenBatch> };
  name: string;
  write(items: Item[]): Promise<void>;
  onError(error: unknown): void;
  onDropped?(items: number): void;
  delayMilliseconds: number;
  maxItems: number;
  sizeOf?(item: Item): number;
  maxSize?: number;
}): Batch<Item> {
  const { sizeOf = () => 0, maxSize = Infinity } = options;
  let waiting: Item[] = [];
  let writing: Promise<void> | null = null;
  let inFlight = 0;
  let size = 0;
  let sizeInFlight = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (!writing) timer ??= setTimeout(() => void flush(), options.delayMilliseconds).unref();
  }

  async function write(items: Item[]): Promise<void> {
    try {
      await options.write(items);
    } catch (error) {
      options.onDropped?.(items.length);
      options.onError(error);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (writing) await writing;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    inFlight = items.length;
    sizeInFlight = size;
    writing = write(items).finally(() => {
      writing = null;
      inFlight = 0;
      size -= sizeInFlight;
      if (waiting.length > 0) schedule();
    });
    await writing;
  }

  options.database.batches?.add({ name: options.name, flush });
  return {
    add(item) {
      const itemSize = sizeOf(item);
      if (waiting.length + inFlight >= options.maxItems || size + itemSize > maxSize) {
        options.onDropped?.(1);
        return;
      }
      waiting.push(item);
      size += itemSize;
      schedule();
    },
    flush,
  };
}
