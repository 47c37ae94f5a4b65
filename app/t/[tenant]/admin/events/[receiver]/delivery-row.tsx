import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { auditSubject } from '@/lib/journal/audit/audit-feed';
import type { ListedDelivery } from '@/lib/journal/events/delivery';
import { eventKindWords, testKind } from '@/lib/journal/events/event-kinds';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { again } from './actions';
import type { DeliveryRow } from './deliveries-table';

const words: Record<string, Sayable> = {
  'resource.created': msg('common.created'),
  'resource.changed': msg('common.changed'),
  'resource.deactivated': msg('common.deactivated'),
  'resource.activated': msg('events.activated'),
  'resource.deleted': msg('common.deleted'),
  'resource.restored': msg('events.restored'),
  'token-family.revoked': msg('common.revoked'),
  'account.disabled': eventKindWords['account.disabled'],
  'account.enabled': eventKindWords['account.enabled'],
  'account.purged': eventKindWords['account.purged'],
  'credential.changed': eventKindWords['credential.changed'],
  'token-claims.changed': eventKindWords['token-claims.changed'],
  'audit-entry.written': msg('common.auditEntry'),
  [testKind]: msg('events.test'),
};

interface Where {
  receiverId: string;
  tenantPlace: string;
  editable: boolean;
  /** Whether what failed so far can be retried. */
  mayRetry: boolean;
  /** Names of the people who still exist, by id. */
  names: ReadonlyMap<string, string>;
}

/**
 * A row for an event in a receiver's list.
 * @param t translates into the reader’s language
 */
export function deliveryRow(delivery: ListedDelivery, where: Where, t: SayText): DeliveryRow {
  const { id, kinds, subject, status, lastError } = delivery;
  const settled = status !== 'pending';
  return {
    ...delivery,
    lastError: lastError && t(lastError),
    what: kinds.map((kind) => t(words[kind] ?? verbatim(kind))).join(', ') || t('events.noLongerStored'),
    about: <About subject={subject} {...where} />,
    action: where.editable && kinds.length > 0 && (settled || (where.mayRetry && lastError !== null)) && (
      <ActionForm action={again.bind(null, where.tenantPlace)}>
        <input type="hidden" name="receiver_id" value={where.receiverId} />
        <input type="hidden" name="delivery_id" value={id} />
        <SubmitButton variant="secondary" size="sm">
          {settled ? t('events.redeliver') : t('leavers.retryNow')}
        </SubmitButton>
      </ActionForm>
    ),
  };
}

/** The ids of the people that events are about. */
export function peopleIn(deliveries: readonly ListedDelivery[]): string[] {
  return [
    ...new Set(
      deliveries.map(({ subject }) => subject.split(' ')).flatMap(([type, id]) => (type === 'User' && id ? [id] : [])),
    ),
  ];
}

function About({ subject, tenantPlace, names }: { subject: string } & Where) {
  const t = useText();
  const [type = '', id = ''] = subject.split(' ');
  if (type === 'Receiver' || type === 'Stream') return t('events.thisReceiver');
  if (subject === auditSubject)
    return (
      <Link href={tenantPath(tenantPlace, '/admin/audit-log')} className="underline underline-offset-2">
        {t('common.auditLog')}
      </Link>
    );
  const short = `…${id.slice(-6)}`;
  const person = type === 'User';
  return (
    <Link
      href={tenantPath(tenantPlace, `/admin/${person ? 'people' : 'groups'}/${id}`)}
      className="underline underline-offset-2"
    >
      {names.get(id) ?? (
        <>
          {person ? t('common.person') : t('common.group')} <code className="font-mono text-xs">{short}</code>
        </>
      )}
    </Link>
  );
}
