import { expect, it, vi } from 'vitest';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { readClientActivity } from './read-client-activity';

const now = new Date('2026-11-21T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

function stores({
  entries = [],
  families = [],
  failedRequests = [],
  total = failedRequests.length,
}: {
  entries?: number[];
  families?: number[];
  failedRequests?: number[];
  total?: number;
} = {}) {
  return {
    auditLog: {
      listLatestAbout: vi.fn(() =>
        Promise.resolve(entries.map((hour) => ({ id: `e${hour}`, at: at(hour) }) as AuditEvent)),
      ),
    },
    families: {
      listFamilies: vi.fn(() =>
        Promise.resolve({
          families: families.map((hour) => ({ id: `f${hour}`, createdAt: at(hour) }) as FamilySummary),
          total: families.length,
        }),
      ),
    },
    failedRequestLog: {
      listFailedRequests: vi.fn(() =>
        Promise.resolve({
          failedRequests: failedRequests.map((hour) => ({ id: `r${hour}`, at: at(hour) }) as RecordedFailedRequest),
          total,
        }),
      ),
    },
  };
}

const read = (of: ReturnType<typeof stores>, limit = 5) =>
  readClientActivity(of, { tenantId: 'tenant', clientId: 'app', limit, now });

it('merges audit entries, token families and failures, newest first, up to the requested number', async () => {
  const { latest, failedRequests } = await read(
    stores({ entries: [11, 8, 2], families: [10, 3], failedRequests: [9, 4], total: 40 }),
  );
  expect(latest.map(({ kind, at: when }) => `${kind} ${when.getUTCHours()}`)).toEqual([
    'entry 11',
    'family 10',
    'refusal 9',
    'entry 8',
    'refusal 4',
  ]);
  expect(failedRequests).toBe(40);
});

it('queries each store only for this client of this tenant, and failures for one day', async () => {
  const of = stores();
  expect(await read(of, 3)).toEqual({ latest: [], failedRequests: 0 });
  expect(of.auditLog.listLatestAbout).toHaveBeenCalledWith('tenant', { type: 'client', id: 'app' }, 3);
  expect(of.families.listFamilies).toHaveBeenCalledWith(
    expect.objectContaining({ tenantId: 'tenant', clientId: 'app', pageSize: 3, sort: 'createdAt', descending: true }),
  );
  expect(of.failedRequestLog.listFailedRequests).toHaveBeenCalledWith(
    expect.objectContaining({
      tenantId: 'tenant',
      clientId: 'app',
      pageSize: 3,
      from: new Date('2026-11-20T12:00:00Z'),
    }),
  );
});
