import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { Person } from '@/lib/directory/person';
import type { ScimConnection } from '@/lib/scim-connections/connection';
import { tenantPath } from '@/lib/tenants/paths';
import { provisioningPath } from '../../provisioning/provisioning-path';

const link = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

interface OriginCardProps {
  tenantSlug: string;
  person: Person;
  /** The one that provisioned the person, unless it is gone. */
  connection: ScimConnection | null;
}

/** Where the person comes from, and what happened to the record since. */
export function OriginCard({ tenantSlug, person, connection }: OriginCardProps) {
  const { id, connectionId, attributes, createdAt, updatedAt, deactivatedAt, version } = person;
  const { externalId } = attributes;
  const connectionHref = tenantPath(tenantSlug, `/admin/scim-connections/${connectionId ?? ''}`);
  return (
    <Card
      title="Origin"
      actions={
        <span className="flex flex-wrap gap-x-3 text-sm">
          <Link className={link} href={tenantPath(tenantSlug, `/admin/audit-log?target=${id}`)}>
            History
          </Link>
          <Link className={link} href={provisioningPath(tenantSlug, { resource: id })}>
            Provisioning
          </Link>
        </span>
      }
    >
      <DescriptionList
        className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        items={[
          { term: 'Provisioned by', detail: connection ? <Link className={link} href={connectionHref}>{connection.name}</Link> : connectionId ? 'A deleted connection' : 'The console' },
          ...(typeof externalId === 'string' ? [{ term: 'External ID', detail: <CopyText value={externalId} what="external ID" /> }] : []),
          { term: 'Created', detail: <Time value={createdAt} /> },
          { term: 'Changed', detail: <Time value={updatedAt} /> },
          ...(deactivatedAt ? [{ term: 'Deactivated', detail: <Time value={deactivatedAt} /> }] : []),
          { term: 'Version', detail: version },
          { term: 'ID', detail: <CopyText value={id} what="ID" /> },
        ]}
      />
    </Card>
  );
}
