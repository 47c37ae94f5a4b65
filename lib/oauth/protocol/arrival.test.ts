import { describe, expect, it } from 'vitest';
import { arrivalOf } from './arrival';

const ago = (milliseconds: number) => performance.now() - milliseconds;

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
});
