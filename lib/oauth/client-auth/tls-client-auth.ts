/** A certificate from a trusted authority, with the registered name (RFC 8705, 2.1). */
import { text } from '@/lib/platform/shared/text';
import { subjectMismatch } from '../mutual-tls/subject';
import type { ClientAuthMethod } from './method';
import { verifyCertificate } from './verify-certificate';

export const tlsClientAuth: ClientAuthMethod = {
  name: 'tls_client_auth',
  label: text('CA-issued certificate (mutual TLS)'),
  confidential: true,
  inConnection: true,
  available: ({ mutualTls }) => mutualTls?.verifiesChains ?? false,
  present(_request, form, context) {
    const clientId = form.get('client_id');
    if (clientId === undefined) return null;
    return {
      clientId,
      verify: (client, now) =>
        verifyCertificate(context, now, ({ chainVerified, names }) => {
          if (!chainVerified) return 'the client certificate was not issued by a trusted authority';
          return client.tlsClientAuthSubject
            ? subjectMismatch(client.tlsClientAuthSubject, names)
            : 'no certificate name is registered';
        }),
    };
  },
};
