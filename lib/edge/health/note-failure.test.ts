import { expect, it } from 'vitest';
import type { Container } from '@/lib/edge/container';
import { createTurns } from '@/lib/sign-in/passwords/hash-in-turn';
import { noteFailure } from './note-failure';

/** Notes an error, and returns what came of it. */
function noted(error: unknown) {
  const done: unknown[] = [];
  const container = {
    log: { error: (facts: object, message: string) => void done.push({ ...facts, message }) },
    load: { suspect: () => void done.push('suspect') },
    metrics: { countShed: (cause: string) => void done.push(`shed: ${cause}`) },
  } as unknown as Pick<Container, 'log' | 'load' | 'metrics'>;
  return { again: noteFailure(container, error, { requestId: 'r' }, 'request failed'), done };
}

it('counts a password that too many others kept from being hashed, without a log line', async () => {
  const full = createTurns({ atOnce: 0, waitingAtMost: 0 });
  const error = await full(async () => undefined).catch((thrown: unknown) => thrown);
  expect(noted(error)).toEqual({ again: true, done: ['shed: hashing'] });
});

it('logs an unavailable database, and has it checked', () => {
  const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(noted(err)).toEqual({ again: true, done: [{ requestId: 'r', err, message: 'request failed' }, 'suspect'] });
});

it('logs any other error', () => {
  const err = new TypeError('bug');
  expect(noted(err)).toEqual({ again: false, done: [{ requestId: 'r', err, message: 'request failed' }] });
});
