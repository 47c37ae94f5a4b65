import { useText } from '@/components/text/use-text';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { subjectPath } from '../../audit-log/[id]/subject-path';
import { factLink, NamedSubject } from '../../named-subject';
import { provisioningPath } from '../provisioning-path';

/** The sender, subject and duration of a request, with links to related entries. */
export function EntryFacts({ entry, tenantPlace }: { entry: ProvisioningEntry; tenantPlace: string }) {
  const t = useText();
  const {
    connectionId,
    connectionName,
    applicationId,
    applicationName,
    resource,
    resourceName,
    requestId,
    status,
    ipAddress,
    durationMilliseconds,
    request,
  } = entry;
  const resourcePath =
    resource &&
    subjectPath(tenantPlace, {
      type: resource.type === 'User' ? 'person' : resource.type.toLowerCase(),
      id: resource.id,
    });
  return (
    <DescriptionList
      items={[
        ...(applicationId === null
          ? []
          : [
              {
                term: t('common.downstreamApplication'),
                detail: (
                  <NamedSubject
                    name={applicationName ?? applicationId}
                    path={
                      applicationName === null
                        ? null
                        : subjectPath(tenantPlace, { type: 'downstream-application', id: applicationId })
                    }
                    more={provisioningPath(tenantPlace, { application: applicationId })}
                    moreLabel={t('provisioning.allRequestsToThisApplication')}
                  />
                ),
              },
            ]),
        ...(connectionId === null
          ? []
          : [
              {
                term: t('common.connection'),
                detail: (
                  <NamedSubject
                    name={connectionName ?? t('common.aDeletedConnection')}
                    path={
                      connectionName === null
                        ? null
                        : subjectPath(tenantPlace, { type: 'scim-connection', id: connectionId })
                    }
                    more={provisioningPath(tenantPlace, { connection: connectionId })}
                    moreLabel={t('provisioning.allRequestsFromThisConnection')}
                  />
                ),
              },
            ]),
        {
          term:
            resource?.type === 'Group'
              ? t('common.group')
              : resource?.type === 'User'
                ? t('common.person')
                : t('common.subject'),
          detail: resource && (
            <NamedSubject
              name={resourceName ?? resource.id}
              path={resourcePath}
              more={provisioningPath(tenantPlace, { resource: resource.id })}
              moreLabel={t('provisioning.allRequestsForThisResource')}
            />
          ),
        },
        ...(connectionId === null
          ? []
          : [
              {
                term: request.credential?.type === 'client' ? t('common.client') : t('common.token'),
                detail: [request.credential?.name, request.canWrite ? t('common.readAndWrite') : t('common.readOnly')]
                  .filter(Boolean)
                  .join(' · '),
              },
              { term: t('common.from'), detail: ipAddress },
            ]),
        {
          term: t('provisioning.duration'),
          detail: t('provisioning.countMs', { count: String(durationMilliseconds) }),
        },
        {
          term: t('common.requestId'),
          detail: (
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={requestId} what={t('common.requestIdLower')} />
              <Link
                className={factLink}
                href={tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams({ request: requestId })}`)}
              >
                {t('common.viewInAuditLog')}
              </Link>
              {status >= 400 && (
                <Link
                  className={factLink}
                  href={tenantPath(tenantPlace, `/admin/why-did-it-fail?${new URLSearchParams({ q: requestId })}`)}
                >
                  {t('common.failedRequests')}
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
