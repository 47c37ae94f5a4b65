import type { ReceiverMethod } from '@/lib/events/receiver';

export const methodLabels: Record<ReceiverMethod, string> = { webhook: 'Signed webhook', push: 'Push of security event tokens', poll: 'Poll for security event tokens' };

export const methodShortLabels: Record<ReceiverMethod, string> = { webhook: 'Webhook', push: 'Push', poll: 'Poll' };

export const methodDescriptions: Record<ReceiverMethod, string> = {
  webhook: 'JSON, signed with a key that you share with the receiver (Standard Webhooks). The plainest for your own services.',
  push: 'Tokens that this server signs (RFC 8417), posted to the receiver one by one (RFC 8935). For identity systems.',
  poll: 'The same tokens, which the receiver comes for (RFC 8936). For receivers that nothing can be sent to from outside.',
};

export const methodOptions = (Object.keys(methodLabels) as ReceiverMethod[]).map((value) => ({ value, label: methodShortLabels[value] }));
