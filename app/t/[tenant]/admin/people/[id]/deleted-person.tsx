import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { DeletedPerson } from '@/lib/directory/deletion';
import type { Departure } from '@/lib/operation/departures/departure';
import { personName } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ResourceType } from '@/lib/scim/schema/types';
import { DepartureBanner } from '../../leavers/departure-banner';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { StatusBadge } from '../person-status';
import { purge, restore } from './actions';
import { ProfileCard } from './profile-card';

const DAY = 86_400_000;

interface DeletedPersonPageProps {
  tenantPlace: string;
  person: DeletedPerson;
  /** How many days the tenant keeps deleted people. */
  days: number;
  type: ResourceType;
  /** Null if its audit entry has been deleted. */
  departure: Departure | null;
  mayChange: boolean;
  now: Date;
}

/** A deleted person, with buttons to restore them or delete them permanently. */
export function DeletedPersonPage({
  tenantPlace,
  person,
  days,
  type,
  departure,
  mayChange,
  now,
}: DeletedPersonPageProps) {
  const t = useText();
  const { id, attributes, deletedAt } = person;
  const name = personName(person);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.people'), href: tenantPath(tenantPlace, '/admin/people') }]}
        title={name}
        description={name === attributes.userName ? undefined : attributes.userName}
        status={<StatusBadge status="deleted" />}
        actions={
          mayChange && (
            <>
              <ConfirmDialog
                key="restore"
                trigger={t('people.restore')}
                triggerVariant="primary"
                title={t('people.restoreName', { name })}
                description={t('people.theyAreRestoredWithTheir')}
                confirmLabel={t('people.restore')}
                tone="neutral"
                action={restore.bind(null, tenantPlace)}
                fields={{ id }}
              />
              <ConfirmDialog
                key="purge"
                trigger={t('people.deletePermanently')}
                title={t('people.permanentlyDeleteName', { name })}
                description={t('people.allRemainingDataIsDeleted')}
                confirmLabel={t('people.deletePermanently')}
                action={purge.bind(null, tenantPlace)}
                fields={{ id }}
              />
            </>
          )
        }
      />
      {departure && <DepartureBanner departure={departure} tenantPlace={tenantPlace} mayRetry={mayChange} now={now} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileCard attributes={attributes} type={type} />
        <Card
          title={t('common.deletion')}
          actions={
            <span className="flex flex-wrap gap-x-3">
              <TextLink href={tenantPath(tenantPlace, `/admin/audit-log?target=${id}`)}>{t('common.history')}</TextLink>
              <TextLink href={provisioningPath(tenantPlace, { resource: id })}>{t('common.provisioning')}</TextLink>
            </span>
          }
        >
          <DescriptionList
            className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            items={[
              { term: t('common.deleted'), detail: <Time value={deletedAt} /> },
              {
                term: t('people.permanentDeletion'),
                detail: <Time value={new Date(deletedAt.getTime() + days * DAY)} />,
              },
              { term: t('common.id'), detail: <CopyText value={id} what={t('common.id')} /> },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
