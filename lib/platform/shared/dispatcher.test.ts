import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { busyReceivers, createDispatcher } from './dispatcher';

it('delivers what becomes due while a round is about to end', async () => {
  const due: string[] = [];
  const delivered: string[] = [];
  let looks = 0;
  const dispatcher = createDispatcher<string>({
    claim: async () => {
      looks++;
      const claimed = due.splice(0);
      // The claim has seen nothing; then the item is committed, and its request asks for delivery.
      await Promise.resolve();
      if (looks === 1) {
        due.push('late');
        void dispatcher.deliverDue();
      }
      return claimed;
    },
    deliver: async (item) => void delivered.push(item),
    onError: (error) => expect.fail(String(error)),
  });
  await dispatcher.deliverDue();
  expect(delivered).toEqual(['late']);
});

describe('a call with a time limit', () => {
  /** A dispatcher that always finds something due, one item at a time. */
  function neverDone(deliver: () => Promise<void>) {
    let claims = 0;
    const dispatcher = createDispatcher<number>({
      claim: async () => {
        await sleep(1);
        return [++claims];
      },
      deliver,
      onError: (error) => expect.fail(String(error)),
      lookEveryMilliseconds: 5,
    });
    return { dispatcher, claims: () => claims };
  }

  it('begins nothing after that, and finishes what is in progress', async () => {
    let underWay = 0;
    const { dispatcher, claims } = neverDone(async () => {
      underWay++;
      await sleep(60);
      underWay--;
    });
    await dispatcher.deliverDue({ milliseconds: 30 });
    const claimed = claims();
    expect([claimed > 0, underWay]).toEqual([true, 0]);
    await sleep(20);
    expect(claims()).toBe(claimed);
    await dispatcher.deliverDue({ milliseconds: 5 });
    expect(claims()).toBeGreaterThan(claimed);
  });

  it('ends even if others keep asking, who wait for the rest', async () => {
    const { dispatcher, claims } = neverDone(async () => undefined);
    let asking = true;
    const others = (async () => {
      while (asking) await Promise.race([dispatcher.deliverDue({ milliseconds: 500 }), sleep(5)]);
      await dispatcher.deliverDue({ milliseconds: 20 });
    })();
    await dispatcher.deliverDue({ milliseconds: 30 });
    const claimed = claims();
    await sleep(30);
    expect(claims()).toBeGreaterThan(claimed);
    asking = false;
    await others;
  });
});

it('looks again after a failed look, when asked again', async () => {
  const errors: unknown[] = [];
  let looks = 0;
  const dispatcher = createDispatcher<string>({
    claim: async () => {
      if (++looks === 1) throw new Error('away');
      return [];
    },
    deliver: async () => undefined,
    onError: (error) => errors.push(error),
  });
  await dispatcher.deliverDue();
  await dispatcher.deliverDue();
  expect([errors.length, looks]).toEqual([1, 2]);
});

it('continues with others while as many as it delivers at once are slow', async () => {
  const due = Array.from({ length: 20 }, () => 'slow');
  const delivered: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const dispatcher = createDispatcher<string>({
    claim: async (limit) => due.splice(0, limit),
    async deliver(item) {
      if (item === 'slow') await answered;
      delivered.push(item);
    },
    onError: (error) => expect.fail(String(error)),
    lookEveryMilliseconds: 10,
  });
  const delivering = dispatcher.deliverDue();
  await sleep(20);
  due.push('quick');
  await expect.poll(() => delivered, { timeout: 3_000 }).toEqual(['quick']);
  answer();
  await delivering;
  expect(delivered).toHaveLength(21);
});

it('names as busy who has ten deliveries in progress', () => {
  const receivers = [...Array.from({ length: 10 }, () => 'slow'), ...Array.from({ length: 9 }, () => 'quick')];
  expect(busyReceivers(receivers)).toEqual(['slow']);
});
