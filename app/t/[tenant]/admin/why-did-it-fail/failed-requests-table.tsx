import { CircleCheck } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Identifier } from '@/components/ui/identifier';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { endpointText, failedRequestEndpoints } from '@/lib/journal/failures/failed-request-endpoints';
import type { FailedRequestQuery } from '@/lib/journal/failures/store';
import type { MessageId } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { type FailedRequestFilter, failedRequestListSpec } from './list-spec';

/** The fields of a failure that the list shows. */
type ListedFailedRequest = Pick<
  RecordedFailedRequest,
  'id' | 'at' | 'requestId' | 'endpoint' | 'code' | 'ipAddress'
> & {
  reason: string;
  who: string | null;
};

const helper = dataColumns<ListedFailedRequest>();
const mono = (text: string) => <Identifier mono value={text} />;

const columns = helper.columns([
  helper.accessor('reason', {
    header: 'common.reason' satisfies MessageId,
    cell: ({ getValue }) => <span className="[overflow-wrap:anywhere]">{getValue()}</span>,
  }),
  helper.accessor(({ endpoint }) => endpointText(endpoint), {
    id: 'endpoint',
    header: 'failedRequests.endpoint' satisfies MessageId,
    cell: ({ getValue }) => <Said text={getValue()} />,
  }),
  helper.accessor('code', { header: 'common.sent' satisfies MessageId, cell: ({ getValue }) => mono(getValue()) }),
  helper.accessor('who', {
    id: 'clientId',
    header: 'failedRequests.caller' satisfies MessageId,
    cell: ({ getValue }) => getValue() ?? '—',
  }),
  helper.accessor('ipAddress', {
    header: 'common.address' satisfies MessageId,
    cell: ({ getValue }) => getValue() ?? '—',
  }),
  helper.accessor('requestId', {
    header: 'common.request' satisfies MessageId,
    cell: ({ getValue }) => mono(getValue()),
  }),
  helper.accessor('at', {
    header: 'common.time' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const endpointOptions = (t: SayText) =>
  Object.entries(failedRequestEndpoints).map(([value, label]) => ({ value, label: t(label) }));
const spanOptions = (t: SayText) => [
  { value: '15m', label: t('failedRequests.last15Minutes') },
  { value: '1h', label: t('common.lastHour') },
  { value: '24h', label: t('common.last24Hours') },
  { value: '3d', label: t('failedRequests.last3Days') },
  { value: '7d', label: t('common.last7Days') },
];

interface FailedRequestsTableProps {
  rows: readonly ListedFailedRequest[];
  total: number;
  state: ListState<FailedRequestQuery['sort'], FailedRequestFilter>;
  tools: ListTools;
  basePath: string;
  /** The error codes that the filter offers. */
  codes: readonly string[];
}

/** One page of failures. A filter that came with a link is shown as a choice that can be cleared. */
export function FailedRequestsTable({ rows, total, state, tools, basePath, codes }: FailedRequestsTableProps) {
  const t = useText();
  const { client, code } = state.filters;
  const offered = code && !codes.includes(code) ? [...codes, code] : codes;
  return (
    <DataTable
      label={t('failedRequests.failedRequests')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={failedRequestListSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('failedRequests.requestIdClientIdOr')}
      facets={[
        { name: 'endpoint', label: t('failedRequests.endpoint'), options: endpointOptions(t) },
        { name: 'code', label: t('common.sent'), options: offered.map((value) => ({ value, label: value })) },
        { name: 'from', label: t('common.time'), days: true, spans: spanOptions(t) },
        ...(client
          ? [
              {
                name: 'client' as const,
                label: t('common.client'),
                options: [{ value: client, label: t('common.clientClient', { client }) }],
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('failedRequests.noFailedRequests')}
          description={t('failedRequests.whenRequestFromClientPerson')}
          action={
            <form action={basePath} className="flex max-w-full flex-wrap items-end justify-center gap-2">
              <Field label={t('common.requestId')} className="w-72 max-w-full text-start">
                <Input name="q" mono autoComplete="off" spellCheck={false} />
              </Field>
              <Button type="submit">{t('failedRequests.lookUpRequest')}</Button>
            </form>
          }
        />
      }
    />
  );
}
