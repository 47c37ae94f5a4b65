import Link from 'next/link';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { ListedDelivery } from '@/lib/events/delivery';
import { testKind } from '@/lib/events/event-kinds';
import { tenantPath } from '@/lib/tenants/paths';
import { again } from './deliveries';
import type { DeliveryRow } from './deliveries-table';

const words: Record<string, string> = {
  'resource.created': 'Created', 'resource.changed': 'Changed', 'resource.deactivated': 'Deactivated', 'resource.activated': 'Activated',
  'resource.deleted': 'Deleted', 'resource.restored': 'Restored', [testKind]: 'Test',
};

interface Where {
  receiverId: string;
  tenantSlug: string;
  editable: boolean;
  /** What people are called, by id: those who are there. */
  names: ReadonlyMap<string, string>;
}

/** An event of a receiver as its list shows it. */
export function deliveryRow(delivery: ListedDelivery, where: Where): DeliveryRow {
  const { id, kinds, subject, status } = delivery;
  const settled = status !== 'pending';
  return {
    ...delivery,
    what: kinds.map((kind) => words[kind] ?? kind).join(', ') || 'No longer kept',
    about: <About subject={subject} {...where} />,
    action: where.editable && settled && kinds.length > 0 && (
      <ActionForm action={again.bind(null, where.tenantSlug)}>
        <input type="hidden" name="receiver_id" value={where.receiverId} />
        <input type="hidden" name="delivery_id" value={id} />
        <SubmitButton variant="secondary" size="sm">Deliver again</SubmitButton>
      </ActionForm>
    ),
  };
}

/** The people whom events are about. */
export function peopleIn(deliveries: readonly ListedDelivery[]): string[] {
  return [...new Set(deliveries.map(({ subject }) => subject.split(' ')).flatMap(([type, id]) => (type === 'User' && id ? [id] : [])))];
}

function About({ subject, tenantSlug, names }: { subject: string } & Where) {
  const [type = '', id = ''] = subject.split(' ');
  if (type === 'Receiver') return 'This receiver';
  const short = `…${id.slice(-6)}`;
  if (type !== 'User') return <>Group <code className="font-mono text-xs">{short}</code></>;
  return (
    <Link href={tenantPath(tenantSlug, `/admin/people/${id}`)} className="underline underline-offset-2">
      {names.get(id) ?? <>Person <code className="font-mono text-xs">{short}</code></>}
    </Link>
  );
}
