import Link from 'next/link';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { auditSubject } from '@/lib/journal/audit/audit-feed';
import type { ListedDelivery } from '@/lib/journal/events/delivery';
import { testKind } from '@/lib/journal/events/event-kinds';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import { again } from './deliveries';
import type { DeliveryRow } from './deliveries-table';

const words: Record<string, string> = {
  'resource.created': text('Created'),
  'resource.changed': text('Changed'),
  'resource.deactivated': text('Deactivated'),
  'resource.activated': text('Activated'),
  'resource.deleted': text('Deleted'),
  'resource.restored': text('Restored'),
  'token-family.revoked': text('Revoked'),
  'audit-entry.written': text('Audit entry'),
  [testKind]: text('Test'),
};

interface Where {
  receiverId: string;
  tenantPlace: string;
  editable: boolean;
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
    lastError: lastError && t(reasonInWords(lastError)),
    what: kinds.map((kind) => t(words[kind] ?? kind)).join(', ') || t('No longer stored'),
    about: <About subject={subject} {...where} />,
    action: where.editable && settled && kinds.length > 0 && (
      <ActionForm action={again.bind(null, where.tenantPlace)}>
        <input type="hidden" name="receiver_id" value={where.receiverId} />
        <input type="hidden" name="delivery_id" value={id} />
        <SubmitButton variant="secondary" size="sm">
          {t('Redeliver')}
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
  if (type === 'Receiver') return t('This receiver');
  if (subject === auditSubject)
    return (
      <Link href={tenantPath(tenantPlace, '/admin/audit-log')} className="underline underline-offset-2">
        {t('Audit log')}
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
          {person ? t('Person') : t('Group')} <code className="font-mono text-xs">{short}</code>
        </>
      )}
    </Link>
  );
}
