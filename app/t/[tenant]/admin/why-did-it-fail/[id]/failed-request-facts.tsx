import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { endpointText } from '@/lib/journal/failures/failed-request-endpoints';
import { tenantPath } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { subjectPath } from '../../audit-log/[id]/subject-path';
import { factLink, NamedSubject } from '../../named-subject';
import { provisioningPath } from '../../provisioning/provisioning-path';

/** The endpoint, client, person and origin of a failed request, with links to related failures. */
export function FailedRequestFacts({
  failedRequest,
  tenantPlace,
}: {
  failedRequest: RecordedFailedRequest;
  tenantPlace: string;
}) {
  const t = useText();
  const {
    endpoint,
    code,
    reason,
    requestId,
    ipAddress,
    clientId,
    clientName,
    personId,
    personName,
    connectionId,
    connectionName,
  } = failedRequest;
  const path = tenantPath(tenantPlace, '/admin/why-did-it-fail');
  const more = (filter: string, value: string) => `${path}?${new URLSearchParams({ [filter]: value })}`;
  return (
    <DescriptionList
      items={[
        { term: t('failedRequests.endpoint'), detail: t(endpointText(endpoint)) },
        { term: t('failedRequests.errorReturned'), detail: <Badge mono>{code}</Badge> },
        // Logs and the search use this value.
        ...(t(reason) === inEnglish(reason)
          ? []
          : [
              {
                term: t('failedRequests.recordedReason'),
                detail: <code className="font-mono text-[0.95em] wrap-anywhere">{inEnglish(reason)}</code>,
              },
            ]),
        {
          term: t('common.client'),
          detail: clientId && (
            <NamedSubject
              name={clientName ?? clientId}
              path={clientName === null ? null : subjectPath(tenantPlace, { type: 'client', id: clientId })}
              more={more('client', clientId)}
              moreLabel={t('failedRequests.allFailuresOfThisClient')}
            />
          ),
        },
        {
          term: t('common.person'),
          detail: personId && (
            <NamedSubject
              name={personName ?? personId}
              path={personName === null ? null : subjectPath(tenantPlace, { type: 'person', id: personId })}
            />
          ),
        },
        {
          term: t('common.scimConnection'),
          detail: connectionId && (
            <NamedSubject
              name={connectionName ?? connectionId}
              path={
                connectionName === null ? null : subjectPath(tenantPlace, { type: 'scim-connection', id: connectionId })
              }
            />
          ),
        },
        { term: t('common.from'), detail: ipAddress },
        {
          term: t('common.request'),
          detail: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CopyText value={requestId} what={t('common.requestIdLower')} />
              <Link className={factLink} href={more('q', requestId)}>
                {t('common.allEntriesForThisRequest')}
              </Link>
              <Link
                className={factLink}
                href={tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams({ request: requestId })}`)}
              >
                {t('common.viewInAuditLog')}
              </Link>
              {connectionId && (
                <Link className={factLink} href={provisioningPath(tenantPlace, { q: requestId })}>
                  {t('failedRequests.inProvisioningLog')}
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
