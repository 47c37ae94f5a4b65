export interface Batch<Item> {
  /** Takes an item; never blocks and never throws. Items beyond the bound are dropped. */
  add(item: Item): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
}

/**
 * Collects what is written off the request path.
 * @param write writes the items in one statement; when it fails they are dropped and `onError` hears of it
 * @param delayMilliseconds how long an item waits at most
 * @param maxItems how many wait at most
 */
export function createBatch<Item>(options: {
  write(items: Item[]): Promise<void>;
  onError(error: unknown): void;
  delayMilliseconds: number;
  maxItems: number;
}): Batch<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const items = waiting;
    waiting = [];
    if (items.length > 0) await options.write(items).catch(options.onError);
  }

  return {
    add(item) {
      if (waiting.length >= options.maxItems) return;
      waiting.push(item);
      timer ??= setTimeout(() => void flush(), options.delayMilliseconds).unref();
    },
    flush,
  };
}
