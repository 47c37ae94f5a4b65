import { describe, expect, it } from 'vitest';
import type { Exchange } from '@/lib/edge/http/route';
import { reap } from './index';

/** Calls the job and returns what it did. */
async function call({ cronSecret, authorization }: { cronSecret: string | undefined; authorization?: string }) {
  const done: string[] = [];
  const container = {
    config: { cronSecret },
    maintenance: {
      reap: async () => (done.push('reap'), { session: 3 }),
      finishClientDeletions: async () => void done.push('finish deletions'),
      keepKeys: async () => (done.push('keepKeys'), { rotated: 1, retired: 2 }),
      sealAuditLogs: async () => (done.push('seal'), 4),
    },
    deliveryWorker: { deliverDue: async () => void done.push('deliver events') },
  };
  const request = new Request('https://auth.example/api/cron/reap', {
    headers: authorization ? { authorization } : {},
  });
  const response = await reap({ request, container } as unknown as Exchange);
  return { done, status: response.status, text: await response.text() };
}

describe('the job that a platform’s scheduler calls', () => {
  it('rotates due signing keys, finishes deletions, seals the audit logs, sends pending events, then deletes expired rows, and reports the counts', async () => {
    const { done, status, text } = await call({ cronSecret: 'the secret', authorization: 'Bearer the secret' });
    expect([done, status]).toEqual([['keepKeys', 'finish deletions', 'seal', 'deliver events', 'reap'], 200]);
    expect(JSON.parse(text)).toEqual({
      reaped: { session: 3 },
      signingKeys: { rotated: 1, retired: 2 },
      sealedAuditEntries: 4,
    });
  });

  it.each([undefined, 'Bearer ', 'Bearer another', 'the secret'])(
    'does nothing without the right secret: %s',
    async (authorization) => {
      expect(await call({ cronSecret: 'the secret', authorization })).toEqual({ done: [], status: 401, text: '' });
    },
  );

  it('does not exist when no secret is configured', async () => {
    expect(await call({ cronSecret: undefined, authorization: 'Bearer undefined' })).toEqual({
      done: [],
      status: 404,
      text: '',
    });
  });
});
