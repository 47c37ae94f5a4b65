import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
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
        {
          term: t('Connection'),
          detail: (
            <NamedSubject
              name={connectionName ?? t('A deleted connection')}
              path={
                connectionName === null ? null : subjectPath(tenantPlace, { type: 'scim-connection', id: connectionId })
              }
              more={provisioningPath(tenantPlace, { connection: connectionId })}
              moreLabel={t('All requests from this connection')}
            />
          ),
        },
        {
          term: resource?.type === 'Group' ? t('Group') : resource?.type === 'User' ? t('Person') : t('Subject'),
          detail: resource && (
            <NamedSubject
              name={resourceName ?? resource.id}
              path={resourcePath}
              more={provisioningPath(tenantPlace, { resource: resource.id })}
              moreLabel={t('All requests for this resource')}
            />
          ),
        },
        {
          term: request.credential?.type === 'client' ? t('Client') : t('Token'),
          detail: [request.credential?.name, request.canWrite ? t('Read and write') : t('Read-only')]
            .filter(Boolean)
            .join(' · '),
        },
        { term: t('From'), detail: ipAddress },
        { term: t('Duration'), detail: t('{count} ms', { count: String(durationMilliseconds) }) },
        {
          term: t('Request ID'),
          detail: (
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={requestId} what={t('request ID')} />
              <Link
                className={factLink}
                href={tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams({ request: requestId })}`)}
              >
                {t('View in audit log')}
              </Link>
              {status >= 400 && (
                <Link
                  className={factLink}
                  href={tenantPath(tenantPlace, `/admin/why-did-it-fail?${new URLSearchParams({ q: requestId })}`)}
                >
                  {t('Failed requests')}
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
