import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { DeletedPerson } from '@/lib/directory/deletion';
import { personName } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ResourceType } from '@/lib/scim/schema/types';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { StatusBadge } from '../person-status';
import { purge, restore } from './deletion-actions';
import { ProfileCard } from './profile-card';

const DAY = 86_400_000;

interface DeletedPersonPageProps {
  tenantPlace: string;
  person: DeletedPerson;
  /** How many days the tenant keeps deleted people. */
  days: number;
  type: ResourceType;
  mayChange: boolean;
}

/** A deleted person, with buttons to restore them or delete them permanently. */
export function DeletedPersonPage({ tenantPlace, person, days, type, mayChange }: DeletedPersonPageProps) {
  const t = useText();
  const { id, attributes, deletedAt } = person;
  const name = personName(person);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('People'), href: tenantPath(tenantPlace, '/admin/people') }]}
        title={name}
        description={name === attributes.userName ? undefined : attributes.userName}
        status={<StatusBadge status="deleted" />}
        actions={
          mayChange && (
            <>
              <ConfirmDialog
                key="restore"
                trigger={t('Restore')}
                triggerVariant="primary"
                title={t('Restore {name}?', { name })}
                description={t(
                  'They are restored with their groups, role and password, but stay deactivated until you reactivate them. Ended sessions and revoked tokens are not restored.',
                )}
                confirmLabel={t('Restore')}
                tone="neutral"
                action={restore.bind(null, tenantPlace)}
                fields={{ id }}
              />
              <ConfirmDialog
                key="purge"
                trigger={t('Delete permanently')}
                title={t('Permanently delete {name}?', { name })}
                description={t(
                  'All remaining data is deleted now: attributes, groups, password and second factors. The audit log keeps their name. This cannot be undone.',
                )}
                confirmLabel={t('Delete permanently')}
                action={purge.bind(null, tenantPlace)}
                fields={{ id }}
              />
            </>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileCard attributes={attributes} type={type} />
        <Card
          title={t('Deletion')}
          actions={
            <span className="flex flex-wrap gap-x-3">
              <TextLink href={tenantPath(tenantPlace, `/admin/audit-log?target=${id}`)}>{t('History')}</TextLink>
              <TextLink href={provisioningPath(tenantPlace, { resource: id })}>{t('Provisioning')}</TextLink>
            </span>
          }
        >
          <DescriptionList
            className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            items={[
              { term: t('Deleted'), detail: <Time value={deletedAt} /> },
              { term: t('Permanent deletion'), detail: <Time value={new Date(deletedAt.getTime() + days * DAY)} /> },
              { term: t('ID'), detail: <CopyText value={id} what={t('ID')} /> },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
