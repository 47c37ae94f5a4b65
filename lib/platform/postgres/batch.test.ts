import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch } from './batch';

const of =
  (tenantId: string) =>
  <Value>(value: Value) => ({ tenantId, value });
const item = of('a');

/** A batch of at most five items, written after 100 ms; the test decides when each write finishes. */
function newBatch() {
  const writes: { tenantId: string; items: number[]; end(): void; fail(error: Error): void }[] = [];
  const dropped: number[] = [];
  const errors: unknown[] = [];
  const batch = createBatch<{ tenantId: string; value: number }>({
    database: {},
    name: 'things',
    delayMilliseconds: 100,
    maxItems: 5,
    write: (tenantId, items) =>
      new Promise((end, fail) => writes.push({ tenantId, items: items.map(({ value }) => value), end, fail })),
    onError: (error) => errors.push(error),
    onDropped: (items) => dropped.push(items),
  });
  return { batch, writes, dropped, errors };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a batch', () => {
  it('drops rows beyond its size, and has room again after a write', async () => {
    const dropped: number[] = [];
    const written: string[][] = [];
    const batch = createBatch<{ tenantId: string; value: string }>({
      database: {},
      name: 'things',
      delayMilliseconds: 100,
      maxItems: 100,
      sizeOf: ({ value }) => value.length,
      maxSize: 5,
      write: async (_tenantId, items) => void written.push(items.map(({ value }) => value)),
      onError: () => undefined,
      onDropped: (items) => dropped.push(items),
    });
    ['aaa', 'bbb', 'cc'].map(item).forEach(batch.add);
    expect(dropped).toEqual([1]);
    await vi.advanceTimersByTimeAsync(100);
    batch.add(item('ddddd'));
    await batch.flush();
    expect(written).toEqual([['aaa', 'cc'], ['ddddd']]);
    expect(dropped).toEqual([1]);
  });

  it('writes rows that arrived within the delay together', async () => {
    const { batch, writes } = newBatch();
    [1, 2, 3].map(item).forEach(batch.add);
    await vi.advanceTimersByTimeAsync(100);
    expect(writes.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  });

  it('drops and counts rows beyond its limit during a slow write, and starts no second one', async () => {
    const { batch, writes, dropped } = newBatch();
    [1, 2, 3].map(item).forEach(batch.add);
    await vi.advanceTimersByTimeAsync(100);
    [4, 5, 6, 7].map(item).forEach(batch.add);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(writes).toHaveLength(1);
    expect(dropped).toEqual([1, 1]);

    writes[0]?.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(writes.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    batch.add(item(8));
    expect(dropped).toEqual([1, 1]);
  });

  it('counts what a failed write lost, and continues', async () => {
    const { batch, writes, dropped, errors } = newBatch();
    [1, 2].map(item).forEach(batch.add);
    await vi.advanceTimersByTimeAsync(100);
    writes[0]?.fail(new Error('away'));
    batch.add(item(3));
    await vi.advanceTimersByTimeAsync(200);
    expect(dropped).toEqual([2]);
    expect(errors).toEqual([new Error('away')]);
    expect(writes[1]?.items).toEqual([3]);
  });

  it('is empty once flushed, even if a write was in progress', async () => {
    const { batch, writes } = newBatch();
    batch.add(item(1));
    await vi.advanceTimersByTimeAsync(100);
    batch.add(item(2));
    const flushed = batch.flush();
    writes[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(writes.map(({ items }) => items)).toEqual([[1], [2]]);
    writes[1]?.end();
    await flushed;
  });

  it('writes the rows of each tenant by a separate statement, and loses only those of one that fails', async () => {
    const { batch, writes, dropped } = newBatch();
    [item(1), of('b')(2), item(3)].forEach(batch.add);
    await vi.advanceTimersByTimeAsync(100);
    expect(writes.map(({ tenantId, items }) => [tenantId, items])).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
    writes[0]?.fail(new Error('gone'));
    writes[1]?.end();
    await batch.flush();
    expect(dropped).toEqual([2]);
  });

  it('writes for four tenants at a time', async () => {
    const { batch, writes } = newBatch();
    ['a', 'b', 'c', 'd', 'e'].map((tenantId) => of(tenantId)(1)).forEach(batch.add);
    const flushed = batch.flush();
    expect(writes).toHaveLength(4);
    for (const { end } of writes) end();
    await vi.advanceTimersByTimeAsync(0);
    expect(writes.map(({ tenantId }) => tenantId)).toEqual(['a', 'b', 'c', 'd', 'e']);
    writes[4]?.end();
    await flushed;
  });
});
