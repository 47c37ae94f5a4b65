import type { FamilySummary } from '@/lib/grants/token-families/family';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import type { FailedRequestStore } from '@/lib/journal/failures/store';

const DAY = 24 * 3_600_000;

/** An event of a client, or one that it caused. */
export type ClientActivity =
  | { kind: 'entry'; at: Date; entry: AuditEvent }
  | { kind: 'family'; at: Date; family: FamilySummary }
  | { kind: 'refusal'; at: Date; failedRequest: RecordedFailedRequest };

interface ActivityStores {
  auditLog: Pick<AuditLogStore, 'listLatestAbout'>;
  families: Pick<FamilyStore, 'listFamilies'>;
  failedRequestLog: Pick<FailedRequestStore, 'listFailedRequests'>;
}

/**
 * The newest events of a client: its audit log entries, its authorizations, and its failures of the last day.
 * @returns at most `limit`, the newest first, and the number of its failures in the last day
 */
export async function readClientActivity(
  { auditLog, families, failedRequestLog }: ActivityStores,
  { tenantId, clientId, limit, now }: { tenantId: string; clientId: string; limit: number; now: Date },
): Promise<{ latest: ClientActivity[]; failedRequests: number }> {
  const [entries, started, failed] = await Promise.all([
    auditLog.listLatestAbout(tenantId, { type: 'client', id: clientId }, limit),
    listFamilies(families, { tenantId, clientId, pageSize: limit, now }),
    listFailedRequests(failedRequestLog, { tenantId, clientId, from: new Date(now.getTime() - DAY), pageSize: limit }),
  ]);
  const all: ClientActivity[] = [
    ...entries.map((entry) => ({ kind: 'entry' as const, at: entry.at, entry })),
    ...started.families.map((family) => ({ kind: 'family' as const, at: family.createdAt, family })),
    ...failed.failedRequests.map((failedRequest) => ({
      kind: 'refusal' as const,
      at: failedRequest.at,
      failedRequest,
    })),
  ];
  return { latest: all.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit), failedRequests: failed.total };
}
