import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce';

const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Item {
  tenantId: string;
  number: number;
}

const of = (tenantId: string) => (number: number) => ({ tenantId, number });
const item = of('a');

/** Statements that are answered one by one, when the test decides. */
function statements() {
  const sent: { tenantId: string; items: number[]; answer(): void; fail(error: Error): void }[] = [];
  const run = (tenantId: string, asked: Item[]) =>
    new Promise<string[]>((resolve, reject) => {
      const items = asked.map(({ number }) => number);
      sent.push({ tenantId, items, answer: () => resolve(items.map((one) => `answer to ${one}`)), fail: reject });
    });
  return { sent, run };
}

describe('concurrent lookups', () => {
  it('share a statement, and each gets its own answer', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const answers = Promise.all([1, 2, 3].map(item).map(ask));
    await turn();
    expect(sent.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    sent[0]?.answer();
    expect(await answers).toEqual(['answer to 1', 'answer to 2', 'answer to 3']);
  });

  it('use the next statement while the maximum number is running, up to a maximum size each', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 2, mostItems: 2 });
    const answers = Promise.all([1, 2, 3, 4, 5].map(item).map(ask));
    await turn();
    await turn();
    expect(sent.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const late = ask(item(6));
    sent[1]?.answer();
    await turn();
    await turn();
    expect(sent.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    sent[0]?.answer();
    sent[2]?.answer();
    expect(await answers).toHaveLength(5);
    expect(await late).toBe('answer to 6');
  });

  it('do not wait for a statement that is stuck', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const stuck = ask(item(1));
    await turn();
    const next = Promise.all([ask(item(2)), ask(item(3))]);
    await expect.poll(() => sent.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    sent[1]?.answer();
    expect(await next).toEqual(['answer to 2', 'answer to 3']);
    sent[0]?.fail(new Error('the connection was closed'));
    await expect(stuck).rejects.toThrow('closed');
    const last = ask(item(4));
    await turn();
    sent[2]?.answer();
    expect(await last).toBe('answer to 4');
  });

  it('fail together, and the next statement is unaffected', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const failed = Promise.allSettled([ask(item(1)), ask(item(2))]);
    await turn();
    const next = ask(item(3));
    sent[0]?.fail(new Error('the database is away'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    sent[1]?.answer();
    expect(await next).toBe('answer to 3');
  });

  it('of several tenants use a statement for each', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const answers = Promise.all([item(1), of('b')(2), item(3)].map(ask));
    await turn();
    expect(sent.map(({ tenantId, items }) => [tenantId, items])).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
    const late = ask(of('b')(4));
    sent[1]?.answer();
    await turn();
    await turn();
    expect(sent[2]).toMatchObject({ tenantId: 'b', items: [4] });
    sent[0]?.answer();
    sent[2]?.answer();
    expect(await answers).toEqual(['answer to 1', 'answer to 2', 'answer to 3']);
    expect(await late).toBe('answer to 4');
  });

  it('of many tenants run a few at a time, and a busy tenant waits for its turn', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 1 });
    const tenants = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = Promise.all([...tenants.map((tenantId) => of(tenantId)(1)), item(2), item(3)].map(ask));
    await turn();
    expect(sent).toHaveLength(4);
    for (const next of [0, 1, 2, 6]) {
      await turn();
      await turn();
      sent[next]?.answer();
    }
    await turn();
    await turn();
    const order = sent.map(({ tenantId, items }) => `${tenantId}${items.join()}`);
    expect(order).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'a2', 'a3']);
    for (const { answer } of sent) answer();
    expect(await answers).toHaveLength(8);
  });
});
