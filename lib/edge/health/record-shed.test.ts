import { expect, it } from 'vitest';
import type { Container } from '@/lib/edge/container';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Tenant } from '@/lib/tenants/store';
import { recordShed } from './record-shed';

type Recorder = Parameters<typeof recordShed>[0]['container'];

function world() {
  let now = 0;
  const reasons: string[] = [];
  const add: Container['failures']['add'] = ({ reason, endpoint, code }) =>
    void reasons.push(`${endpoint} ${code}: ${inEnglish(reason)}`);
  const container = {
    now: () => new Date(now),
    log: { info: () => undefined },
    failures: { add },
  } as unknown as Recorder;
  const shed = (tenantId: string, cause: 'queue' | 'lag' = 'queue') =>
    recordShed({
      container,
      tenant: { id: tenantId } as Tenant,
      origin: { requestId: newId(), ipAddress: null, userAgent: null },
      outage: { cause, retryAfterSeconds: 1 },
      endpoint: 'token',
    });
  return { reasons, shed, tick: (milliseconds: number) => void (now += milliseconds) };
}

const QUEUE = 'token temporarily_unavailable: overload: too many statements are waiting for a database connection';

it('records the first request shed in a second, and how many others there were', () => {
  const { reasons, shed, tick } = world();
  const tenant = newId();
  for (let request = 0; request < 50; request++) shed(tenant);
  tick(999);
  shed(tenant);
  expect(reasons).toEqual([QUEUE]);
  tick(1);
  shed(tenant);
  tick(1_000);
  shed(tenant);
  expect(reasons).toEqual([QUEUE, `${QUEUE}; 50 more were rejected since the last one on record`, QUEUE]);
});

it('keeps causes and tenants separate', () => {
  const { reasons, shed } = world();
  const [one, other] = [newId(), newId()];
  shed(one);
  shed(one, 'lag');
  shed(other);
  expect(reasons).toHaveLength(3);
});
