import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { text } from '@/lib/platform/shared/text';

export const methodLabels: Record<ReceiverMethod, string> = {
  webhook: text('Signed webhook'),
  push: text('Security event tokens (push)'),
  poll: text('Security event tokens (poll)'),
};

export const methodShortLabels: Record<ReceiverMethod, string> = {
  webhook: text('Webhook'),
  push: text('Push'),
  poll: text('Poll'),
};

export const methodDescriptions: Record<ReceiverMethod, string> = {
  webhook: text(
    'JSON, signed with a key that you share with the receiver (Standard Webhooks). The simplest choice for your own services.',
  ),
  push: text(
    'Tokens signed by this server (RFC 8417), posted to the receiver one at a time (RFC 8935). For identity systems.',
  ),
  poll: text('The same tokens, fetched by the receiver (RFC 8936). For receivers that can’t be reached from outside.'),
};

export const methodOptions = (Object.keys(methodLabels) as ReceiverMethod[]).map((value) => ({
  value,
  label: methodShortLabels[value],
}));
