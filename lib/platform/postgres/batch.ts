import { byTenant } from './by-tenant';

/** How many tenants' items a batch writes at the same time. */
const TENANTS_AT_ONCE = 4;

/** What a database knows about a batch that writes to it. */
export interface OpenBatch {
  /** The table that it writes to. */
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
 * Collects items that are written outside the request path, with one statement per tenant. Only one write runs at a
 * time, for a few tenants at once: with a slow database, items wait and are eventually dropped, but writes never pile
 * up. The batch registers with its database, which flushes it before closing.
 * @param database the database to write to
 * @param name the table that it writes to
 * @param write writes a tenant's items in one statement; if it fails, they are dropped and `onError` is called
 * @param onDropped called with the number of items dropped because of a full batch or a failed write
 * @param delayMilliseconds the longest time that an item waits while the database keeps up
 * @param maxItems the maximum number of items that wait or are being written
 * @param sizeOf what an item counts toward `maxSize`, the limit of their total size
 */
export function createBatch<Item extends { tenantId: string }>(options: {
  database: { batches?: Set<OpenBatch> };
  name: string;
  write(tenantId: string, items: Item[]): Promise<void>;
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

  async function write(tenantId: string, items: Item[]): Promise<void> {
    try {
      await options.write(tenantId, items);
    } catch (error) {
      options.onDropped?.(items.length);
      options.onError(error);
    }
  }

  async function writeAll(items: Item[]): Promise<void> {
    const tenants = byTenant(items).entries();
    const writeNext = async () => {
      for (const [tenantId, own] of tenants) await write(tenantId, own);
    };
    await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, writeNext));
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
    writing = writeAll(items).finally(() => {
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
