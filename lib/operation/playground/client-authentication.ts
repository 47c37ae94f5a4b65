import type { RegisteredClient } from '@/lib/grants/clients/client';
import { ASSERTION_TYPE } from '@/lib/oauth/client-auth/private-key-jwt';
import type { Fields } from './step';
import { provesByKey } from './to-sign';

/** Form-encoded: "encoded using the application/x-www-form-urlencoded encoding algorithm" (RFC 6749, 2.3.1). */
const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/**
 * The headers and form fields with which a client authenticates, by its registered method (RFC 6749, 2.3.1 and 3.2.1;
 * RFC 7523, 2.2).
 * @param proof.secret the client's secret, if it has one
 * @param proof.assertion the assertion that the client signed, if it authenticates with a key
 */
export function clientAuthentication(
  client: Pick<RegisteredClient, 'clientId' | 'tokenEndpointAuthMethod'>,
  { secret, assertion }: { secret: string | null; assertion?: string | undefined },
): { headers: Fields; form: Fields } {
  const { clientId, tokenEndpointAuthMethod: method } = client;
  if (method === 'none') return { headers: [], form: [['client_id', clientId]] };
  if (method === 'client_secret_post')
    return {
      headers: [],
      form: [
        ['client_id', clientId],
        ['client_secret', secret ?? ''],
      ],
    };
  if (provesByKey(client))
    return {
      headers: [],
      form: [
        ['client_id', clientId],
        ['client_assertion_type', ASSERTION_TYPE],
        ['client_assertion', assertion ?? ''],
      ],
    };
  return {
    headers: [
      ['Authorization', `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret ?? '')}`).toString('base64')}`],
    ],
    form: [],
  };
}
