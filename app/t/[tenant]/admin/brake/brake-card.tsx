import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';

import { countTexts } from '@/lib/pages/console/ended';
import type { UserAction } from '@/lib/pages/console/user-action';
import type { SourceBrake } from '@/lib/people/brake/decide-brake';
import type { ActiveCounts } from '@/lib/people/outcome';
import { tenantPath } from '@/lib/platform/shared/paths';
import { liftedHours } from './brake-hours';

type Action = UserAction<undefined>;

interface BrakeCardProps {
  brake: SourceBrake;
  /** What the people who were stopped and are named have now. */
  active: ActiveCounts;
  texts: BrakeTexts;
  /** The hidden fields of the forms. */
  fields: Record<string, string>;
  actions: { lift: Action; hold: Action };
  tenantPlace: string;
  /** Whether the reader may block deactivations. */
  editable: boolean;
  /** Whether the reader may also let them through. */
  mayShape: boolean;
}

/** What the card says about each kind of source. */
export const brakeTexts = {
  connection: {
    lifted: 'scimConnections.deactivationsAreLetThrough',
    held: 'scimConnections.allDeactivationsAreBlocked',
    braked: 'scimConnections.deactivationsAreBeingStopped',
    liftQuestion: 'scimConnections.letThemThroughQuestion',
    liftMeans: 'scimConnections.letThemThroughMeans',
    holdQuestion: 'scimConnections.keepBlockingQuestion',
    holdMeans: 'scimConnections.keepBlockingMeans',
    until: 'scimConnections.letThroughUntil',
    since: 'scimConnections.blockedSince',
    atLimit: 'scimConnections.stoppedAtLimit',
    stopped: 'scimConnections.stoppedPeople',
  },
  issuer: {
    lifted: 'trustedIssuers.callsAreLetThrough',
    held: 'trustedIssuers.allCallsAreBlocked',
    braked: 'trustedIssuers.callsAreBeingStopped',
    liftQuestion: 'trustedIssuers.letThemThroughQuestion',
    liftMeans: 'trustedIssuers.letThemThroughMeans',
    holdQuestion: 'trustedIssuers.keepBlockingQuestion',
    holdMeans: 'trustedIssuers.keepBlockingMeans',
    until: 'trustedIssuers.letThroughUntil',
    since: 'trustedIssuers.blockedSince',
    atLimit: 'trustedIssuers.stoppedAtLimit',
    stopped: 'trustedIssuers.stoppedPeople',
  },
} as const;
type BrakeTexts = (typeof brakeTexts)[keyof typeof brakeTexts];

/** Says that deactivations are being stopped, whose, and lets an administrator decide. */
export function BrakeCard({ brake, active, texts, fields, actions, tenantPlace, editable, mayShape }: BrakeCardProps) {
  const t = useText();
  const { status, most, left, people, liftedUntil, heldAt, stopped } = brake;
  if (status === 'ready') return null;
  const ends = countTexts(t, active);
  return (
    <Callout
      tone={status === 'lifted' ? 'info' : 'danger'}
      title={t(texts[status])}
      actions={
        editable && (
          <>
            {mayShape && status !== 'lifted' && (
              <ConfirmDialog
                trigger={t('scimConnections.letThemThrough')}
                triggerVariant="secondary"
                triggerSize="sm"
                title={t(texts.liftQuestion)}
                description={t(texts.liftMeans, { count: stopped.total })}
                confirmLabel={t('scimConnections.letThemThrough')}
                action={actions.lift.bind(null, tenantPlace)}
                fields={fields}
              >
                {ends.length > 0 && <EndsWithThem ends={ends} />}
                <Field label={t('scimConnections.howLong')} name="hours">
                  <Select name="hours" options={liftedHours.map(({ value, label }) => ({ value, label: t(label) }))} />
                </Field>
              </ConfirmDialog>
            )}
            {status !== 'held' && (
              <ConfirmDialog
                trigger={status === 'lifted' ? t('scimConnections.blockAll') : t('scimConnections.keepBlocking')}
                triggerSize="sm"
                title={t(texts.holdQuestion)}
                description={t(texts.holdMeans)}
                confirmLabel={t('scimConnections.blockAll')}
                action={actions.hold.bind(null, tenantPlace)}
                fields={fields}
              />
            )}
          </>
        )
      }
    >
      <p>
        {status === 'lifted' && liftedUntil
          ? t.rich(texts.until, { time: () => <Time value={liftedUntil} /> })
          : status === 'held' && heldAt
            ? t.rich(texts.since, { time: () => <Time value={heldAt} /> })
            : t(texts.atLimit, { left, people, most })}
      </p>
      {stopped.total > 0 && (
        <p className="mt-1">
          {t(texts.stopped, { count: stopped.total })}{' '}
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

/** What the people who were stopped and are named have, and lose when they leave. */
function EndsWithThem({ ends }: { ends: readonly string[] }) {
  const t = useText();
  return (
    <div className="text-sm">
      <p>{t('scimConnections.namedPeopleHave')}</p>
      <ul className="list-disc ps-5">
        {ends.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </div>
  );
}
