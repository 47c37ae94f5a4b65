import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import type { MessageId } from '@/lib/platform/shared/message';
import { CANDIDATES_FORM, type Candidate, type CandidateKind, candidateSpec } from './candidate';

const helper = dataColumns<Candidate>();

/** @param field the name of the checkboxes */
const columnsOf = (field: string, detail: MessageId, already: MessageId = 'groups.membership') =>
  helper.columns([
    helper.accessor('displayName', {
      header: 'common.name' satisfies MessageId,
      meta: { interactive: true },
      cell: ({
        row: {
          original: { id, displayName, already },
        },
      }) =>
        already === null ? (
          <Checkbox form={CANDIDATES_FORM} name={field} value={id} label={displayName} />
        ) : (
          <Checkbox disabled defaultChecked label={displayName} />
        ),
    }),
    helper.accessor('detail', { header: detail }),
    helper.accessor('already', {
      header: already,
      cell: ({ getValue }) => getValue() && <Badge>{getValue()}</Badge>,
    }),
  ]);

const columns: Record<CandidateKind, ReturnType<typeof columnsOf>> = {
  people: columnsOf('member', 'common.userName'),
  groups: columnsOf('member', 'common.origin'),
  'groups-of-person': columnsOf('group', 'common.origin'),
  'people-with-role': columnsOf('person', 'common.userName', 'resources.assignment'),
  'groups-with-role': columnsOf('group', 'common.origin', 'resources.assignment'),
};

interface CandidatesTableProps {
  kind: CandidateKind;
  rows: readonly Candidate[];
  total: number;
  state: ListState<'displayName', never>;
  basePath: string;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

/** One page of candidates, each with a checkbox for the form below. */
export function CandidatesTable({ kind, next, ...props }: CandidatesTableProps) {
  const t = useText();
  const people = kind === 'people' || kind === 'people-with-role';
  return (
    <DataTable
      {...props}
      tools={null}
      label={people ? t('common.peopleLower') : t('groups.groups')}
      columns={columns[kind]}
      spec={candidateSpec}
      rowId={({ id, already }) => `${id} ${already ?? ''}`}
      searchLabel={people ? t('common.nameUserNameOrEmail') : t('groups.nameOrExternalId')}
      empty={
        <EmptyState icon={<Users />} title={people ? t('common.noPeopleYet') : t('groups.noGroupsYet')} action={next} />
      }
    />
  );
}
