import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
import type { EmailDomainSort } from '@/lib/tenants/email-domains/store';
import { type EmailDomainFilter, emailDomainListSpec } from './list-spec';
import { StatusBadge } from './status-badge';

interface EmailDomainRow {
  domain: string;
  href: string;
  verified: boolean;
  /** The provider at which its people sign in; null if they choose. */
  provider: string | null;
  required: boolean;
  addedAt: Date;
}

interface EmailDomainsTableProps {
  rows: EmailDomainRow[];
  total: number;
  state: ListState<EmailDomainSort, EmailDomainFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

function RouteCell({ provider, required }: Pick<EmailDomainRow, 'provider' | 'required'>) {
  const t = useText();
  if (provider === null) return <span className="text-ink-muted">{t('emailDomains.anyMethod')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {provider}
      {required && <Badge>{t('common.required')}</Badge>}
    </span>
  );
}

const helper = dataColumns<EmailDomainRow>();

const columns = helper.columns([
  helper.accessor('domain', {
    header: 'common.emailDomain' satisfies MessageId,
    cell: ({ getValue }) => <Identifier value={getValue()} />,
  }),
  helper.accessor('verified', {
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <StatusBadge verified={getValue()} />,
  }),
  helper.accessor('provider', {
    header: 'common.identityProvider' satisfies MessageId,
    cell: ({ row: { original } }) => <RouteCell {...original} />,
  }),
  helper.accessor('addedAt', {
    header: 'emailDomains.added' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function EmailDomainsTable(props: EmailDomainsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('emailDomains.emailDomains')}
      columns={columns}
      spec={emailDomainListSpec}
      rowId={(row) => row.domain}
      rowHref={(row) => row.href}
      searchLabel={t('emailDomains.searchByDomain')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'verified', label: t('emailDomains.verified') },
            { value: 'unverified', label: t('emailDomains.notVerified') },
          ],
        },
        {
          name: 'routing',
          label: t('common.identityProvider'),
          options: [
            { value: 'none', label: t('emailDomains.anyMethod') },
            { value: 'provider', label: t('emailDomains.leadsToProvider') },
            { value: 'required', label: t('emailDomains.requiresProvider') },
          ],
        },
        { name: 'from', label: t('emailDomains.added'), days: true },
      ]}
    />
  );
}
