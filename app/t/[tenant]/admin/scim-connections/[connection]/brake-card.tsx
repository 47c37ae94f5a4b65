import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ConnectionBrake } from '@/lib/provisioning/scim-connections/brake';
import { hold, lift } from './brake-actions';
import { liftedHours } from './brake-hours';

interface BrakeCardProps {
  connectionId: string;
  brake: ConnectionBrake;
  tenantPlace: string;
  /** Whether the reader may block the directory's deactivations. */
  editable: boolean;
  /** Whether the reader may also let them through. */
  mayShape: boolean;
}

/** Says that deactivations are being stopped, whose, and lets an administrator decide. */
export function BrakeCard({ connectionId, brake, tenantPlace, editable, mayShape }: BrakeCardProps) {
  const t = useText();
  const { status, most, left, people, liftedUntil, heldAt, stopped } = brake;
  if (status === 'ready') return null;
  const fields = { connection_id: connectionId };
  return (
    <Callout
      tone={status === 'lifted' ? 'info' : 'danger'}
      title={
        status === 'lifted'
          ? t('scimConnections.deactivationsAreLetThrough')
          : status === 'held'
            ? t('scimConnections.allDeactivationsAreBlocked')
            : t('scimConnections.deactivationsAreBeingStopped')
      }
      actions={
        editable && (
          <>
            {mayShape && status !== 'lifted' && (
              <ConfirmDialog
                trigger={t('scimConnections.letThemThrough')}
                triggerVariant="secondary"
                triggerSize="sm"
                title={t('scimConnections.letThemThroughQuestion')}
                description={t('scimConnections.letThemThroughMeans', { count: stopped.total })}
                confirmLabel={t('scimConnections.letThemThrough')}
                action={lift.bind(null, tenantPlace)}
                fields={fields}
              >
                <Field label={t('scimConnections.howLong')} name="hours">
                  <Select name="hours" options={liftedHours.map(({ value, label }) => ({ value, label: t(label) }))} />
                </Field>
              </ConfirmDialog>
            )}
            {status !== 'held' && (
              <ConfirmDialog
                trigger={status === 'lifted' ? t('scimConnections.blockAll') : t('scimConnections.keepBlocking')}
                triggerSize="sm"
                title={t('scimConnections.keepBlockingQuestion')}
                description={t('scimConnections.keepBlockingMeans')}
                confirmLabel={t('scimConnections.blockAll')}
                action={hold.bind(null, tenantPlace)}
                fields={fields}
              />
            )}
          </>
        )
      }
    >
      <p>
        {status === 'lifted' && liftedUntil
          ? t.rich('scimConnections.letThroughUntil', { time: () => <Time value={liftedUntil} /> })
          : status === 'held' && heldAt
            ? t.rich('scimConnections.blockedSince', { time: () => <Time value={heldAt} /> })
            : t('scimConnections.stoppedAtLimit', { left, people, most })}
      </p>
      {stopped.total > 0 && (
        <p className="mt-1">
          {t('scimConnections.stoppedPeople', { count: stopped.total })}{' '}
          {stopped.people.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <TextLink href={tenantPath(tenantPlace, `/admin/people/${id}`)}>{name}</TextLink>
            </span>
          ))}
          {stopped.total > stopped.people.length && ' …'}
        </p>
      )}
    </Callout>
  );
}
