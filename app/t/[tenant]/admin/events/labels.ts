import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { msg, type Sayable } from '@/lib/platform/shared/message';

export const methodLabels: Record<ReceiverMethod, Sayable> = {
  webhook: msg('events.signedWebhook'),
  push: msg('events.securityEventTokensPush'),
  poll: msg('events.securityEventTokensPoll'),
};

export const methodShortLabels: Record<ReceiverMethod, Sayable> = {
  webhook: msg('events.webhook'),
  push: msg('events.push'),
  poll: msg('common.poll'),
};

export const methodDescriptions: Record<ReceiverMethod, Sayable> = {
  webhook: msg('events.jsonSignedWithKeyThat'),
  push: msg('events.tokensSignedByThisServer'),
  poll: msg('events.sameTokensFetchedByReceiver'),
};

export const methodOptions = (Object.keys(methodLabels) as ReceiverMethod[]).map((value) => ({
  value,
  label: methodShortLabels[value],
}));
