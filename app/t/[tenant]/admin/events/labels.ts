import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { text } from '@/lib/platform/shared/text';

export const methodLabels: Record<ReceiverMethod, string> = {
  webhook: text('Signed webhook'),
  push: text('Push of security event tokens'),
  poll: text('Poll for security event tokens'),
};

export const methodShortLabels: Record<ReceiverMethod, string> = {
  webhook: text('Webhook'),
  push: text('Push'),
  poll: text('Poll'),
};

export const methodDescriptions: Record<ReceiverMethod, string> = {
  webhook: text(
    'JSON, signed with a key that you share with the receiver (Standard Webhooks). The plainest for your own services.',
  ),
  push: text(
    'Tokens that this server signs (RFC 8417), posted to the receiver one by one (RFC 8935). For identity systems.',
  ),
  poll: text(
    'The same tokens, which the receiver comes for (RFC 8936). For receivers that nothing can be sent to from outside.',
  ),
};

export const methodOptions = (Object.keys(methodLabels) as ReceiverMethod[]).map((value) => ({
  value,
  label: methodShortLabels[value],
}));
