import { describe, expect, it } from 'vitest';
import { msg } from '@/lib/platform/shared/message';
import { type PollAnswer, type PollRequest, poll, type SetVerdict } from './poll';

const sets = (...jtis: string[]): PollAnswer => ({
  kind: 'answered',
  response: { sets: Object.fromEntries(jtis.map((jti) => [jti, `token ${jti}`])) },
});

/** A transmitter that gives these answers, one after the other, and what it was asked. */
function transmitter(...answers: PollAnswer[]) {
  const requests: PollRequest[] = [];
  const ask = async (request: PollRequest) => {
    requests.push(request);
    return answers[requests.length - 1] ?? sets();
  };
  return { ask, requests };
}

const acked = async (): Promise<SetVerdict> => ({ kind: 'ack' });

describe('a poll', () => {
  it('returns immediately, asks for a limited number of tokens, and acknowledges them once they are handled', async () => {
    const { ask, requests } = transmitter(sets('a', 'b'), sets('c'));
    const handled: string[] = [];
    const polled = await poll(ask, async (jti, token) => {
      handled.push(`${jti}: ${token}`);
      return { kind: 'ack' };
    });
    expect(polled).toEqual({ kind: 'done', moreAvailable: false });
    expect(handled).toEqual(['a: token a', 'b: token b', 'c: token c']);
    expect(requests).toEqual([
      { maxEvents: 25, returnImmediately: true },
      { maxEvents: 25, returnImmediately: true, ack: ['a', 'b'] },
      { maxEvents: 25, returnImmediately: true, ack: ['c'] },
    ]);
  });

  it('reports rejected tokens in setErrs, also under names that objects have', async () => {
    const { ask, requests } = transmitter(sets('constructor', 'b'));
    await poll(ask, async (jti) =>
      jti === 'b' ? { kind: 'ack' } : { kind: 'error', err: 'invalid_audience', description: 'The reason' },
    );
    expect(requests[1]).toMatchObject({
      ack: ['b'],
      setErrs: { constructor: { err: 'invalid_audience', description: 'The reason' } },
    });
  });

  it('handles no more tokens of one response than it asked for', async () => {
    const { ask, requests } = transmitter(sets(...Array.from({ length: 100 }, (_, index) => `t${index}`)));
    await poll(ask, acked);
    expect(requests[1]?.ack).toHaveLength(25);
  });

  it('of a transmitter that never runs out of tokens ends, with everything acknowledged', async () => {
    let asked = 0;
    const requests: PollRequest[] = [];
    const polled = await poll(async (request) => {
      requests.push(request);
      asked += 1;
      return sets(`t${asked}`);
    }, acked);
    expect(polled).toEqual({ kind: 'done', moreAvailable: true });
    expect(requests).toHaveLength(9);
    expect(requests.at(-1)).toEqual({ maxEvents: 0, returnImmediately: true, ack: ['t8'] });
  });

  it('leaves what it cannot handle now with the transmitter, and acknowledges what it handled before', async () => {
    const reason = msg('oauth.tenantDoesNotPoll');
    const { ask, requests } = transmitter(sets('a', 'b', 'c'));
    const polled = await poll(ask, async (jti) =>
      jti === 'a' ? { kind: 'ack' } : { kind: 'later', reason, retryAfterMilliseconds: 5_000 },
    );
    expect(polled).toEqual({ kind: 'failed', reason, retryAfterMilliseconds: 5_000 });
    expect(requests.at(-1)).toEqual({ maxEvents: 0, returnImmediately: true, ack: ['a'] });
  });

  it('acknowledges nothing that it failed to handle', async () => {
    const { ask, requests } = transmitter(sets('a'));
    await expect(poll(ask, () => Promise.reject(new Error('database')))).rejects.toThrow('database');
    expect(requests).toHaveLength(1);
  });
});
