import { requireDownloader } from '@/lib/pages/console/download';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { exported } from '../../../export/[list]/exported';
import { streamExport } from '../../../export/[list]/stream-export';
import { undeliveredFilter, undeliveredSpec } from '../list-spec';

/** Programs read the files, so they are in English for every reader. */
const english = sayPlainly('en');

const undelivered = exported({
  spec: undeliveredSpec,
  read({ container, tenant }, state) {
    const filter = { tenantId: tenant.id, ...undeliveredFilter(state), sort: 'recordedAt' } as const;
    return async ({ from, ...at }) =>
      (await container.departures.listUndelivered({ ...filter, ...(from && { createdFrom: from }), ...at })).notices;
  },
  cells: {
    notice: ({ to, deliveryId }) => `${to.id} ${deliveryId}`,
    at: ({ recordedAt }) => recordedAt,
    kind: ({ kind }) => kind,
    receiver: ({ to }) => to.name,
    userName: ({ person }) => person?.userName ?? null,
    group: ({ group }) => group?.name ?? null,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt,
    settledAt: ({ settledAt }) => settledAt,
    error: ({ lastError }) => lastError && english(lastError),
  },
});

/** Streams the undelivered notifications of the list as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireDownloader((await params).tenant);
  return streamExport(context, request, { list: 'leavers/undelivered', name: 'undelivered', exportOf: undelivered });
}
