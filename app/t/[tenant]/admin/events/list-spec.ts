import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { deliveryStatuses } from '@/lib/journal/events/delivery';
import { receiverMethods } from '@/lib/journal/events/receiver';
import { type ReceiverSort, receiverSorts } from '@/lib/journal/events/store';

export type ReceiverFilter = 'method' | 'status' | Days;

/** What the list of receivers keeps in its address. */
export const receiverListSpec: ListSpec<ReceiverSort, ReceiverFilter> = {
  sorts: receiverSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { method: receiverMethods, status: ['working', 'failing', 'disabled'], ...days },
};

/** What the list of a receiver's events keeps in its address. */
export const deliveryListSpec: ListSpec<'recordedAt', 'status'> = {
  sorts: ['recordedAt'],
  defaultSort: { by: 'recordedAt', direction: 'desc' },
  filters: { status: deliveryStatuses },
};
