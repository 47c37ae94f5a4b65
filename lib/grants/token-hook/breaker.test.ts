import { beforeEach, describe, expect, it } from 'vitest';
import { BREAKS_AFTER, type Breaker, createBreaker, LEFT_OUT_SECONDS } from './breaker';

const start = Date.parse('2026-11-28T12:00:00Z');
let now = start;
let breaker: Breaker;
beforeEach(() => {
  now = start;
  breaker = createBreaker(() => new Date(now));
});

const fail = (times: number, key = 'hook') => {
  for (let time = 0; time < times; time++) breaker.note(key, 'failed');
};

describe('a hook that fails', () => {
  it('is asked until it has failed five times in a row', () => {
    fail(BREAKS_AFTER - 1);
    expect(breaker.mayAsk('hook')).toBe(true);
    breaker.note('hook', 'answered');
    fail(BREAKS_AFTER - 1);
    expect(breaker.mayAsk('hook')).toBe(true);
    fail(1);
    expect(breaker.mayAsk('hook')).toBe(false);
    expect(breaker.mayAsk('another')).toBe(true);
  });

  it('is tried by one request after each pause', () => {
    fail(BREAKS_AFTER);
    now += LEFT_OUT_SECONDS * 1000;
    expect([breaker.mayAsk('hook'), breaker.mayAsk('hook')]).toEqual([true, false]);
    fail(1);
    now += LEFT_OUT_SECONDS * 1000 - 1;
    expect(breaker.mayAsk('hook')).toBe(false);
    now += 1;
    expect(breaker.mayAsk('hook')).toBe(true);
    breaker.note('hook', 'answered');
    expect([breaker.mayAsk('hook'), breaker.mayAsk('hook')]).toEqual([true, true]);
  });
});
