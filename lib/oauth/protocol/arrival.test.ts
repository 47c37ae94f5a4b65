import { afterEach, describe, expect, it, vi } from 'vitest';
import { elapsedMilliseconds } from '@/lib/platform/shared/elapsed';
import { arrivalOf } from './arrival';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A request that was read so many milliseconds ago, and may have arrived earlier. */
function ago(read: number, earliest = read) {
  const now = elapsedMilliseconds();
  return { read: now - read, earliest: now - earliest };
}

describe('a request', () => {
  it('is abandoned once its client has disconnected', () => {
    const connection = new AbortController();
    const arrival = arrivalOf(ago(0), { signal: connection.signal });
    expect(arrival.isAbandoned()).toBe(false);
    connection.abort();
    expect(arrival.isAbandoned()).toBe(true);
  });

  it('is abandoned once it has waited for longer than clients do', () => {
    expect(arrivalOf(ago(4_000), undefined).isAbandoned()).toBe(false);
    expect(arrivalOf(ago(5_001), undefined).isAbandoned()).toBe(true);
  });

  it('knows how long it has waited', () => {
    expect(arrivalOf(ago(3_000), undefined).age()).toBeGreaterThanOrEqual(3_000);
  });

  it('is as old as it may be after a pause of the process, but is not abandoned: it may be new', () => {
    const arrival = arrivalOf(ago(10, 20_000), undefined);
    expect(arrival.age()).toBeGreaterThanOrEqual(20_000);
    expect(arrival.isAbandoned()).toBe(false);
  });

  it('ages while the machine is suspended', () => {
    const arrival = arrivalOf(ago(0), undefined);
    const woken = Date.now() + 20_000;
    vi.spyOn(Date, 'now').mockReturnValue(woken);
    expect(arrival.age()).toBeGreaterThan(19_000);
    expect(arrival.isAbandoned()).toBe(true);
  });
});
