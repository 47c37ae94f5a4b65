import type { ListSpec } from '@/components/data-table/state';
import { deliveryStatuses } from '@/lib/events/delivery';
import { receiverMethods } from '@/lib/events/receiver';
import { type ReceiverSort, receiverSorts } from '@/lib/events/store';

export type ReceiverFilter = 'method' | 'status';

/** What the list of receivers keeps in its address. */
export const receiverListSpec: ListSpec<ReceiverSort, ReceiverFilter> = {
  sorts: receiverSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { method: receiverMethods, status: ['working', 'failing', 'disabled'] },
};

/** What the list of a receiver's events keeps in its address. */
export const deliveryListSpec: ListSpec<'recordedAt', 'status'> = {
  sorts: ['recordedAt'],
  defaultSort: { by: 'recordedAt', direction: 'desc' },
  filters: { status: deliveryStatuses },
};
