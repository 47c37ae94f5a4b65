import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endTogether } from './end-together';

/** Notes what it is ended with. */
function outgoing(ended: string[]): ServerResponse {
  return { end: (text: string) => ended.push(text) } as unknown as ServerResponse;
}

it('ends answers at the end of the turn in which they were completed, in their order', async () => {
  const ended: string[] = [];
  endTogether(outgoing(ended), 'first');
  await Promise.resolve();
  endTogether(outgoing(ended), 'second');
  expect(ended).toEqual([]);
  await nextTurn();
  expect(ended).toEqual(['first', 'second']);
});

it('leaves no answer behind that is completed while others are ended', async () => {
  const ended: string[] = [];
  const again = { end: () => endTogether(outgoing(ended), 'second') } as unknown as ServerResponse;
  endTogether(again, 'first');
  await nextTurn();
  await nextTurn();
  expect(ended).toEqual(['second']);
});
