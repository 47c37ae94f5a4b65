import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { DeletedPerson } from '@/lib/directory/deletion';
import { personName } from '@/lib/directory/person';
import type { ResourceType } from '@/lib/scim/schema/types';
import { tenantPath } from '@/lib/tenants/paths';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { StatusBadge } from '../person-status';
import { purge, restore } from './deletion-actions';
import { ProfileCard } from './profile-card';

const DAY = 86_400_000;

interface DeletedPersonPageProps {
  tenantSlug: string;
  person: DeletedPerson;
  /** For how many days the tenant keeps deleted people. */
  days: number;
  type: ResourceType;
  mayChange: boolean;
}

/** A person who was deleted, and the ways from here: back, or gone for good. */
export function DeletedPersonPage({ tenantSlug, person, days, type, mayChange }: DeletedPersonPageProps) {
  const { id, attributes, deletedAt } = person;
  const name = personName(person);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'People', href: tenantPath(tenantSlug, '/admin/people') }]}
        title={name}
        description={name === attributes.userName ? undefined : attributes.userName}
        status={<StatusBadge status="deleted" />}
        actions={mayChange && (
          <>
            <ConfirmDialog
              key="restore"
              trigger="Restore"
              triggerVariant="primary"
              title={`Restore ${name}?`}
              description="They come back as they were, with their groups, role and password, but deactivated: nobody signs in before you reactivate them. Sessions and tokens that were ended stay ended."
              confirmLabel="Restore"
              tone="neutral"
              action={restore.bind(null, tenantSlug)}
              fields={{ id }}
            />
            <ConfirmDialog
              key="purge"
              trigger="Delete for good"
              title={`Delete ${name} for good?`}
              description="Everything that is kept of them is deleted now: attributes, groups, password and second factors. The audit log goes on to name them. There is no way back."
              confirmLabel="Delete for good"
              action={purge.bind(null, tenantSlug)}
              fields={{ id }}
            />
          </>
        )}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileCard attributes={attributes} type={type} />
        <Card
          title="Deletion"
          actions={
            <span className="flex flex-wrap gap-x-3">
              <TextLink href={tenantPath(tenantSlug, `/admin/audit-log?target=${id}`)}>History</TextLink>
              <TextLink href={provisioningPath(tenantSlug, { resource: id })}>Provisioning</TextLink>
            </span>
          }
        >
          <DescriptionList
            className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            items={[
              { term: 'Deleted', detail: <Time value={deletedAt} /> },
              { term: 'Gone for good', detail: <Time value={new Date(deletedAt.getTime() + days * DAY)} /> },
              { term: 'ID', detail: <CopyText value={id} what="ID" /> },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
