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
  /** On all pages. */
  total: number;
  state: ListState<'askedAt', 'requests'>;
  tenantPlace: string;
  editable: boolean;
}

/** Whom the connection would like to take on, to be allowed or refused; those that were refused can be allowed still. */
export function AdoptionCard({ connectionId, requests, total, state, tenantPlace, editable }: AdoptionCardProps) {
  const t = useText();
  const refused = state.filters.requests === 'refused';
  const basePath = connectionPath(tenantPlace, connectionId);
  return (
    <Card
      title={refused ? t('Refused to be adopted') : t('Asks to adopt')}
      description={
        refused
          ? t('The directory has sent these people, and was told no. It is not asked again.')
          : t(
              'The directory has sent people who are here already. Once allowed they are the connection’s, and its next synchronization takes them up.',
            )
      }
      actions={
        <TextLink
          href={`${listHref(basePath, state, adoptionSpec, { filters: refused ? {} : { requests: 'refused' } })}#adoption`}
        >
          {refused ? t('Open requests') : t('Refused ones')}
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
            {refused ? t('Nobody was refused.') : t('Nobody waits for an answer.')}
          </li>
        )}
      </ul>
      {total > requests.length && (
        <div className="border-t px-5 py-3">
          <Pagination label={t('requests')} total={total} basePath={basePath} state={state} spec={adoptionSpec} />
        </div>
      )}
    </Card>
  );
}
