/** client_id and client_secret in the body (RFC 6749, 2.3.1). */
import { text } from '@/lib/platform/shared/text';
import type { ClientAuthMethod } from './method';
import { verifySecret } from './verify-secret';

export const clientSecretPost: ClientAuthMethod = {
  name: 'client_secret_post',
  label: text('Client secret in the form'),
  confidential: true,
  present(_request, form) {
    const secret = form.get('client_secret');
    if (secret === undefined) return null;
    return {
      clientId: form.get('client_id') ?? '',
      secret,
      verify: (client, now) => verifySecret(client, secret, now),
    };
  },
};
