import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Statements that are answered one by one, when the test decides. */
function statements() {
  const sent: { items: number[]; answer(): void; fail(error: Error): void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      sent.push({ items, answer: () => resolve(items.map((item) => `answer to ${item}`)), fail: reject });
    });
  return { sent, run };
}

describe('concurrent lookups', () => {
  it('share a statement, and each gets its own answer', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const answers = Promise.all([1, 2, 3].map(ask));
    await turn();
    expect(sent.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    sent[0]?.answer();
    expect(await answers).toEqual(['answer to 1', 'answer to 2', 'answer to 3']);
  });

  it('use the next statement while the maximum number is running, up to a maximum size each', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 2, mostItems: 2 });
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
    await turn();
    await turn();
    expect(sent.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const late = ask(6);
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
    const stuck = ask(1);
    await turn();
    const next = Promise.all([ask(2), ask(3)]);
    await expect.poll(() => sent.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    sent[1]?.answer();
    expect(await next).toEqual(['answer to 2', 'answer to 3']);
    sent[0]?.fail(new Error('the connection was closed'));
    await expect(stuck).rejects.toThrow('closed');
    const last = ask(4);
    await turn();
    sent[2]?.answer();
    expect(await last).toBe('answer to 4');
  });

  it('fail together, and the next statement is unaffected', async () => {
    const { sent, run } = statements();
    const ask = coalesce(run, { atOnce: 1, mostItems: 10 });
    const failed = Promise.allSettled([ask(1), ask(2)]);
    await turn();
    const next = ask(3);
    sent[0]?.fail(new Error('the database is away'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    sent[1]?.answer();
    expect(await next).toBe('answer to 3');
  });
});
