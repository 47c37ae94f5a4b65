import { Pagination } from '@/components/data-table/pagination';
import { type ListState, listHref } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextLink } from '@/components/ui/text-link';
import type { AdoptionRequest } from '@/lib/directory/adoption';
import { tenantPath } from '@/lib/platform/shared/paths';
import { CredentialRow } from '../../credential-row';
import { RoleBadge } from '../../people/person-status';
import { connectionPath } from '../connection-path';
import { decide } from './actions';
import { adoptionSpec } from './adoption-spec';
import { when } from './when';

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
        total > 0 &&
        (refused
          ? t('scimConnections.directorySentThesePeopleAnd')
          : t('scimConnections.directorySentPeopleWhoAlready'))
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
            shown={requests.length}
            basePath={basePath}
            state={state}
            spec={adoptionSpec}
          />
        </div>
      )}
    </Card>
  );
}

interface AdoptionRowProps {
  connectionId: string;
  request: AdoptionRequest;
  tenantPlace: string;
  editable: boolean;
}

/** One request: the person, how they were matched, since when, and the buttons to decide. */
function AdoptionRow({ connectionId, request, tenantPlace, editable }: AdoptionRowProps) {
  const t = useText();
  const {
    personId,
    personName,
    userName,
    role,
    active,
    matchedBy,
    sentUserName,
    askedAt,
    lastAskedAt,
    decision,
    decidedAt,
  } = request;
  const fields = { connection_id: connectionId, person_id: personId };
  return (
    <CredentialRow
      title={<TextLink href={tenantPath(tenantPlace, `/admin/people/${personId}`)}>{personName}</TextLink>}
      status={
        <>
          {!active && <Badge dot>{t('common.deactivated')}</Badge>}
          {role && <RoleBadge role={role} />}
        </>
      }
      facts={[
        userName,
        matchedBy === 'userName'
          ? t('scimConnections.sameUserName')
          : t('scimConnections.sameConfirmedEmailAddressDirectory', { userName: sentUserName }),
        decision && decidedAt
          ? t.rich('scimConnections.rejected', when(decidedAt))
          : t.rich('scimConnections.requested', when(askedAt)),
        t.rich('scimConnections.lastSent', when(lastAskedAt)),
      ]}
      action={
        editable && (
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={t('common.allow')}
              triggerVariant="secondary"
              triggerSize="sm"
              tone="neutral"
              title={t('scimConnections.allowMatchForPerson', { person: personName })}
              description={t('scimConnections.directoryCanThenChangeAnd')}
              confirmLabel={t('common.allow')}
              action={decide.bind(null, tenantPlace)}
              fields={{ ...fields, decision: 'allowed' }}
            />
            {decision === null && (
              <ConfirmDialog
                trigger={t('scimConnections.reject')}
                triggerSize="sm"
                title={t('scimConnections.rejectMatchForPerson', { person: personName })}
                description={t('scimConnections.directoryKeepsGettingResponseThat')}
                confirmLabel={t('scimConnections.reject')}
                action={decide.bind(null, tenantPlace)}
                fields={{ ...fields, decision: 'refused' }}
              />
            )}
          </div>
        )
      }
    />
  );
}
