/** A public client sends its client_id without any proof (RFC 6749, 3.2.1; RFC 7591, 2). */
import { text } from '@/lib/platform/shared/text';
import type { ClientAuthMethod } from './method';

export const none: ClientAuthMethod = {
  name: 'none',
  label: text('None (public client)'),
  confidential: false,
  present(_request, form) {
    const clientId = form.get('client_id');
    if (clientId === undefined) return null;
    return { clientId, verify: () => ({ kind: 'authenticated', secretId: null }) };
  },
};
