'use client';

import { CircleCheck } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import type { RecordedRefusal } from '@/lib/journal/failures/refusal';
import { endpointInWords, refusalEndpoints } from '@/lib/journal/failures/refusal-endpoints';
import type { RefusalQuery } from '@/lib/journal/failures/store';
import { text } from '@/lib/platform/shared/text';
import { useNarrowedTime } from '../use-narrowed-time';
import { type RefusalFilter, refusalListSpec } from './list-spec';

/** The fields of a failure that the list shows. */
type ListedRefusal = Pick<RecordedRefusal, 'id' | 'at' | 'requestId' | 'endpoint' | 'code' | 'reason' | 'ipAddress'> & {
  who: string | null;
};

const helper = dataColumns<ListedRefusal>();
const mono = (text: string) => <code className="font-mono text-xs">{text}</code>;

const columns = helper.columns([
  helper.accessor('reason', {
    header: text('Reason'),
    cell: ({ getValue }) => <span className="[overflow-wrap:anywhere]">{getValue()}</span>,
  }),
  helper.accessor(({ endpoint }) => endpointInWords(endpoint), {
    id: 'endpoint',
    header: text('Endpoint'),
    cell: ({ getValue }) => <Said text={getValue()} />,
  }),
  helper.accessor('code', { header: text('Sent'), cell: ({ getValue }) => mono(getValue()) }),
  helper.accessor('who', { id: 'clientId', header: text('Caller'), cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('ipAddress', { header: text('Address'), cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('requestId', { header: text('Request'), cell: ({ getValue }) => mono(getValue()) }),
  helper.accessor('at', {
    header: text('Time'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const endpointOptions = Object.entries(refusalEndpoints).map(([value, label]) => ({ value, label }));
const spanOptions = [
  { value: '15m', label: text('last 15 minutes') },
  { value: '1h', label: text('last hour') },
  { value: '24h', label: text('last 24 hours') },
  { value: '3d', label: text('last 3 days') },
  { value: '7d', label: text('last 7 days') },
];

interface RefusalsTableProps {
  rows: readonly ListedRefusal[];
  total: number;
  state: ListState<RefusalQuery['sort'], RefusalFilter>;
  basePath: string;
  /** The error codes that the filter offers. */
  codes: readonly string[];
}

/** One page of failures. A filter that came with a link is shown as a choice that can be cleared. */
export function RefusalsTable({ rows, total, state, basePath, codes }: RefusalsTableProps) {
  const t = useText();
  const sayTime = useNarrowedTime();
  const { client, code, from } = state.filters;
  const offered = code && !codes.includes(code) ? [...codes, code] : codes;
  return (
    <DataTable
      label={text('failed requests')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={refusalListSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('Request ID, client ID or reason')}
      facets={[
        { name: 'endpoint', label: t('Endpoint'), options: endpointOptions },
        { name: 'code', label: t('Sent'), options: offered.map((value) => ({ value, label: value })) },
        { name: 'within', label: t('Time'), options: spanOptions },
        ...(client
          ? [
              {
                name: 'client' as const,
                label: t('Client'),
                options: [{ value: client, label: t('Client: {client}', { client }) }],
              },
            ]
          : []),
        ...(from
          ? [
              {
                name: 'from' as const,
                label: t('From'),
                options: [{ value: from, label: `${t('From')}: ${sayTime(from)}` }],
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('No failed requests')}
          description={t(
            'When a request from a client, person or directory is rejected, the reason that they don’t see is kept here for 7 days. Find it by the request ID of the error page.',
          )}
          action={
            <form action={basePath} className="flex max-w-full flex-wrap items-end justify-center gap-2">
              <Field label={t('Request ID')} className="w-72 max-w-full text-start">
                <Input name="q" mono autoComplete="off" spellCheck={false} />
              </Field>
              <Button type="submit">{t('Look up request')}</Button>
            </form>
          }
        />
      }
    />
  );
}
