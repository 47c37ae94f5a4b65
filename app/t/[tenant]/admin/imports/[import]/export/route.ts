import { notFound } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import type { ReportedRecord } from '@/lib/moving/import/import-job';
import type { ImportStore, RecordQuery } from '@/lib/moving/import/store';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { csvLine } from '@/lib/platform/shared/csv';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { recordListSpec, recordsFilter } from '../list-spec';
import { whatTexts } from '../what-texts';

const PER_STEP = 1_000;

/** Streams what an import does with each record as a CSV file. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant: string; import: string }> },
): Promise<Response> {
  const { tenant: place, import: id } = await params;
  const { tenant, container, cause } = await requireDownloader(place);
  const job = await container.imports.find(tenant.id, id);
  if (!job) notFound();
  const filter = recordsFilter(parseListState(Object.fromEntries(new URL(request.url).searchParams), recordListSpec));
  await container.auditLog.note({
    tenantId: tenant.id,
    cause,
    action: 'list.exported',
    target: { type: 'import', id: job.id, name: job.fileName },
    detail: { list: 'import', filter: JSON.stringify(filter) },
  });
  const pieces = lines(container.imports, { tenantId: tenant.id, importId: job.id, ...filter });
  return downloadResponse(streamOf(pieces), { name: 'import', format: 'csv', slug: tenant.slug, now: container.now() });
}

async function* lines(store: ImportStore, query: Omit<RecordQuery, 'page' | 'pageSize'>): AsyncGenerator<string> {
  yield csvLine(['record', 'kind', 'name', 'result', 'what', 'id']);
  let after = 0;
  for (;;) {
    const records = await store.nextRecords(query, { after, limit: PER_STEP });
    if (records.length > 0) yield records.map(line).join('');
    const last = records.at(-1);
    if (!last || records.length < PER_STEP) return;
    after = last.ordinal;
  }
}

/** Programs read the files, so they are in English for every reader. */
const english = sayPlainly('en');

const line = ({ ordinal, kind, name, effect, resourceId, ...record }: ReportedRecord): string =>
  csvLine([String(ordinal), kind, name, effect, whatTexts(record, english).join('; '), resourceId]);
