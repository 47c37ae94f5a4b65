import type { Tone } from '@/components/ui/badge';
import { isUncollected } from '@/lib/journal/events/receiver';
import type { AccountState, DepartureNotice } from '@/lib/operation/departures/departure';
import { msg, type Sayable } from '@/lib/platform/shared/message';

const states: Record<DepartureNotice['status'], { tone: Tone; label: Sayable }> = {
  delivered: { tone: 'success', label: msg('events.delivered') },
  pending: { tone: 'warning', label: msg('common.waiting') },
  refused: { tone: 'danger', label: msg('common.rejected') },
  expired: { tone: 'danger', label: msg('common.abandoned') },
  superseded: { tone: 'neutral', label: msg('leavers.superseded') },
};

/** What the person can do today, for a report. */
export const accountLabels: Record<AccountState, Sayable> = {
  active: msg('leavers.accountIsActive'),
  deactivated: msg('leavers.noAccessDeactivated'),
  deleted: msg('leavers.noAccessDeleted'),
};

export const noticeWays: Record<DepartureNotice['kind'], Sayable> = {
  event: msg('leavers.eventReceiver'),
  logout: msg('leavers.backChannelLogout'),
  revocation: msg('leavers.tokenRevocation'),
  downstream: msg('leavers.downstreamApplication'),
};

/** The state of a notice; one that waits for a poll is not ours to send. */
export const noticeStateOf = ({
  status,
  waitsForPollSince,
}: Pick<DepartureNotice, 'status' | 'waitsForPollSince'>): { tone: Tone; label: Sayable } =>
  waitsForPollSince
    ? {
        tone: isUncollected(waitsForPollSince, new Date()) ? 'warning' : 'info',
        label: msg('leavers.waitsToBeCollected'),
      }
    : states[status];
