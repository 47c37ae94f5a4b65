import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { IssuerSort } from '@/lib/grants/trusted-issuers/store';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { type IssuerFilter, issuerListSpec } from './list-spec';

interface IssuerRow {
  issuer: string;
  href: string;
  profiles: string;
  person: string;
  disabled: boolean;
  activeFamilies: number;
  createdAt: Date;
}

interface IssuersTableProps {
  rows: IssuerRow[];
  total: number;
  state: ListState<IssuerSort, IssuerFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<IssuerRow>();

const columns = helper.columns([
  helper.accessor('issuer', {
    header: 'common.issuer' satisfies MessageId,
    cell: ({ getValue }) => <Identifier value={getValue()} />,
  }),
  helper.accessor('profiles', { header: 'trustedIssuers.assertions' satisfies MessageId }),
  helper.accessor('person', { header: 'trustedIssuers.personIdentifier' satisfies MessageId }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) =>
      getValue() ? (
        <Badge dot>
          <Said text={msg('common.disabled')} />
        </Badge>
      ) : (
        <Badge tone="success" dot>
          <Said text={msg('common.enabled')} />
        </Badge>
      ),
  }),
  helper.accessor('activeFamilies', {
    header: 'common.activeTokenFamilies' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function IssuersTable(props: IssuersTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('trustedIssuers.trustedIssuers')}
      columns={columns}
      spec={issuerListSpec}
      rowId={(row) => row.issuer}
      rowHref={(row) => row.href}
      searchLabel={t('trustedIssuers.searchByIssuer')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'enabled', label: t('common.enabled') },
            { value: 'disabled', label: t('common.disabled') },
          ],
        },
      ]}
    />
  );
}
