import { Pagination } from '@/components/data-table/pagination';
import { type ListState, listHref } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { AdoptionRequest } from '@/lib/directory/adoption';
import { connectionPath } from '../connection-path';
import { AdoptionRow } from './adoption-row';
import { adoptionSpec } from './adoption-spec';

interface AdoptionCardProps {
  connectionId: string;
  requests: readonly AdoptionRequest[];
  /** The total of all pages. */
  total: number;
  state: ListState<'askedAt', 'requests'>;
  tenantPlace: string;
  editable: boolean;
}

/** The account matches of the connection, to approve or reject; rejected matches can still be approved. */
export function AdoptionCard({ connectionId, requests, total, state, tenantPlace, editable }: AdoptionCardProps) {
  const t = useText();
  const refused = state.filters.requests === 'refused';
  const basePath = connectionPath(tenantPlace, connectionId);
  return (
    <Card
      title={refused ? t('scimConnections.rejectedAccountMatches') : t('scimConnections.pendingAccountMatches')}
      description={
        refused ? t('scimConnections.directorySentThesePeopleAnd') : t('scimConnections.directorySentPeopleWhoAlready')
      }
      actions={
        <TextLink
          href={`${listHref(basePath, state, adoptionSpec, { filters: refused ? {} : { requests: 'refused' } })}#adoption`}
        >
          {refused ? t('scimConnections.pendingMatches') : t('scimConnections.rejectedMatches')}
        </TextLink>
      }
      id="adoption"
      flush
    >
      <ul className="divide-y">
        {requests.map((request) => (
          <AdoptionRow
            key={request.personId}
            connectionId={connectionId}
            request={request}
            tenantPlace={tenantPlace}
            editable={editable}
          />
        ))}
        {requests.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">
            {refused ? t('scimConnections.noRejectedRequests') : t('scimConnections.noPendingRequests')}
          </li>
        )}
      </ul>
      {total > requests.length && (
        <div className="border-t px-5 py-3">
          <Pagination
            label={t('common.requests')}
            total={total}
            basePath={basePath}
            state={state}
            spec={adoptionSpec}
          />
        </div>
      )}
    </Card>
  );
}
