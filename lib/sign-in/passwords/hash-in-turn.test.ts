import { expect, it } from 'vitest';
import { createTurns, isHashingBusy } from './hash-in-turn';

it('runs a few at a time, in order of arrival, and rejects what would wait too long', async () => {
  const inTurn = createTurns({ atOnce: 2, waitingAtMost: 3 });
  const began: number[] = [];
  const finish: (() => void)[] = [];
  const work = (index: number) =>
    inTurn(() => {
      began.push(index);
      return new Promise<number>((resolve) => finish.push(() => resolve(index)));
    });
  const accepted = [0, 1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toSatisfy(isHashingBusy);
  for (const running of [2, 3, 4, 5, 5]) {
    expect(began).toHaveLength(running);
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4]);
  expect(began).toEqual([0, 1, 2, 3, 4]);
});

it('goes on after work that fails', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingAtMost: 1 });
  const failing = inTurn(() => Promise.reject(new Error('no memory')));
  const next = inTurn(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});

it('rejects what would wait too long by the cost of what waits', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingAtMost: 100 });
  const finish: (() => void)[] = [];
  const work = (cost: number) => inTurn(() => new Promise<number>((resolve) => finish.push(() => resolve(cost))), cost);
  const running = work(500);
  const waiting = [work(60), work(40)];
  await expect(work(1)).rejects.toSatisfy(isHashingBusy);
  finish.shift()?.();
  expect(await running).toBe(500);
  await new Promise(setImmediate);
  const last = work(60);
  for (let turn = 0; turn < 3; turn++) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all([...waiting, last])).toEqual([60, 40, 60]);
});
