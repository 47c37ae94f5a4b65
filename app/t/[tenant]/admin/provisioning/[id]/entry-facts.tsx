import Link from 'next/link';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { ProvisioningEntry } from '@/lib/provisioning-log/entry';
import { tenantPath } from '@/lib/tenants/paths';
import { subjectPath } from '../../audit-log/[id]/subject-path';
import { provisioningPath } from '../provisioning-path';
import { factLink, NamedSubject } from '../../named-subject';

/** Who sent it, about whom, how long it took, each leading on to more of the same. */
export function EntryFacts({ entry, tenantSlug }: { entry: ProvisioningEntry; tenantSlug: string }) {
  const { connectionId, connectionName, resource, resourceName, requestId, ipAddress, durationMilliseconds, request } = entry;
  const resourcePath = resource?.type === 'User' ? subjectPath(tenantSlug, { type: 'person', id: resource.id }) : null;
  return (
    <DescriptionList
      items={[
        {
          term: 'Connection',
          detail: (
            <NamedSubject
              name={connectionName ?? 'A deleted connection'}
              path={connectionName === null ? null : subjectPath(tenantSlug, { type: 'scim-connection', id: connectionId })}
              more={provisioningPath(tenantSlug, { connection: connectionId })}
              moreLabel="All its requests"
            />
          ),
        },
        {
          term: resource?.type === 'Group' ? 'Group' : resource?.type === 'User' ? 'Person' : 'About',
          detail: resource && (
            <NamedSubject name={resourceName ?? resource.id} path={resourcePath} more={provisioningPath(tenantSlug, { resource: resource.id })} moreLabel="All requests about it" />
          ),
        },
        { term: 'Credential', detail: request.canWrite ? 'Read and write' : 'Read only' },
        { term: 'From', detail: ipAddress },
        { term: 'Took', detail: `${durationMilliseconds} ms` },
        {
          term: 'Request ID',
          detail: (
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={requestId} what="request ID" />
              <Link className={factLink} href={tenantPath(tenantSlug, `/admin/audit-log?${new URLSearchParams({ request: requestId })}`)}>
                In the audit log
              </Link>
              <Link className={factLink} href={tenantPath(tenantSlug, `/admin/why-did-it-fail?${new URLSearchParams({ q: requestId })}`)}>
                Why did it fail?
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}
