import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { CrossAppAccessSort, ListedCrossAppAccess } from '@/lib/grants/clients/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { clientPath } from '../clients/client-path';
import { disable, enable, remove } from './actions';
import { type AccessFilter, accessListSpec, accessStatuses } from './list-spec';

type AccessRow = ListedCrossAppAccess & { tenantPlace: string; editable: boolean };

function Client({ clientId, clientName, mayExchange, tenantPlace }: AccessRow) {
  const t = useText();
  return (
    <span className="flex flex-col">
      <TextLink href={clientPath(tenantPlace, clientId)}>{clientName}</TextLink>
      {!mayExchange && (
        <span className="text-xs font-normal text-ink-muted">{t('clients.withoutTokenExchangeNothingIsIssued')}</span>
      )}
    </span>
  );
}

/** Who the client and the people are at the other server, and what it may get there. */
function There({ access: { clientId, ssoClientId, scopes, resources } }: AccessRow) {
  const t = useText();
  const facts = [
    t('clients.itsClientIdThere', { id: clientId }),
    scopes.length > 0 ? t('clients.scopesThere', { scopes: scopes.join(', ') }) : t('clients.serverDecidesOnScopes'),
    ...(resources.length > 0 ? [t('clients.resourcesThere', { resources: resources.join(', ') })] : []),
    ...(ssoClientId === null ? [] : [t('clients.peopleSignInThereAs', { id: ssoClientId })]),
  ];
  return (
    <ul className="text-ink-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Status({ enabled }: { enabled: boolean }) {
  const t = useText();
  return enabled ? (
    <Badge tone="success" dot>
      {t('common.enabled')}
    </Badge>
  ) : (
    <Badge dot>{t('common.disabled')}</Badge>
  );
}

/** The buttons that end a client's access to a server, or allow it again. */
function Actions({ clientId, clientName, access: { audience, enabled }, tenantPlace }: AccessRow) {
  const t = useText();
  const names = { client: clientName, server: audience };
  const fields = { requesting_client: clientId, audience };
  return (
    <div className="flex justify-end gap-2">
      {enabled ? (
        <ConfirmDialog
          trigger={t('common.disable')}
          triggerSize="sm"
          triggerVariant="secondary"
          title={t('clients.disableCrossAppAccess', names)}
          description={t('clients.noNewAccessToServer', names)}
          confirmLabel={t('common.disable')}
          action={disable.bind(null, tenantPlace)}
          fields={fields}
        />
      ) : (
        <ConfirmDialog
          trigger={t('common.enable')}
          triggerSize="sm"
          triggerVariant="secondary"
          tone="neutral"
          title={t('clients.enableCrossAppAccess', names)}
          description={t('clients.clientReachesServerAgain', names)}
          confirmLabel={t('common.enable')}
          action={enable.bind(null, tenantPlace)}
          fields={fields}
        />
      )}
      <ConfirmDialog
        trigger={t('common.delete')}
        triggerSize="sm"
        title={t('clients.deleteCrossAppAccess', names)}
        description={t('clients.noNewAccessToServer', names)}
        confirmLabel={t('common.delete')}
        action={remove.bind(null, tenantPlace)}
        fields={fields}
      />
    </div>
  );
}

const helper = dataColumns<AccessRow>();

const columns = helper.columns([
  helper.display({
    id: 'clientName',
    header: 'common.client' satisfies MessageId,
    meta: { interactive: true },
    cell: ({ row }) => <Client {...row.original} />,
  }),
  helper.accessor(({ access }) => access.audience, {
    id: 'audience',
    header: 'clients.otherServer' satisfies MessageId,
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
  }),
  helper.display({
    id: 'there',
    header: 'clients.accessThere' satisfies MessageId,
    cell: ({ row }) => <There {...row.original} />,
  }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <Status enabled={row.original.access.enabled} />,
  }),
  helper.accessor('createdAt', {
    header: 'clients.clientCreated' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.display({
    id: 'actions',
    header: 'clients.accessActions' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ row: { original } }) => original.editable && <Actions {...original} />,
  }),
]);

interface AccessTableProps {
  rows: AccessRow[];
  total: number;
  state: ListState<CrossAppAccessSort, AccessFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

/** Which client may reach which other server on behalf of people. */
export function AccessTable(props: AccessTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('clients.crossAppAccessLower')}
      columns={columns}
      spec={accessListSpec}
      rowId={({ clientId, access }) => `${clientId} ${access.audience}`}
      searchLabel={t('clients.clientOrServer')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: accessStatuses.map((value) => ({ value, label: t(`common.${value}`) })),
        },
        { name: 'from', label: t('clients.clientCreated'), days: true },
      ]}
    />
  );
}
