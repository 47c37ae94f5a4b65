import { expect, it } from 'vitest';
import { createDispatcher } from './dispatcher';

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
