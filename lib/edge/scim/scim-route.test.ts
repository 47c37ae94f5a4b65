import { expect, it } from 'vitest';
import type { Admission } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import { bulkTurns } from './scim-route';

const limited = { tenantId: 't', connectionId: 'c', rateLimit: { perSecond: 1, burst: 1 } };
const refused = (retryAfterSeconds: number): Admission => ({ kind: 'refused', retryAfterSeconds, unrecorded: null });

it('queues operations for as long as the rate limit says, up to 40 seconds in all', async () => {
  const waited: number[] = [];
  const answers: Admission[] = [
    { kind: 'admitted' },
    refused(2),
    refused(1),
    { kind: 'admitted' },
    refused(37),
    { kind: 'admitted' },
    refused(1),
  ];
  const turn = bulkTurns({ admit: () => Promise.resolve(answers.shift() ?? refused(1)) }, limited, (milliseconds) =>
    Promise.resolve(waited.push(milliseconds)),
  );
  expect([await turn(), await turn(), await turn(), await turn()]).toEqual([true, true, true, false]);
  expect(waited).toEqual([2000, 1000, 37_000]);
});
