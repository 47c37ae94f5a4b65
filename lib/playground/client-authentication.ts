import type { RegisteredClient } from '@/lib/clients/client';
import type { Fields } from './step';

/** As form-encoding has it: "encoded using the application/x-www-form-urlencoded encoding algorithm" (RFC 6749, 2.3.1). */
const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/**
 * What a request says of who sends it: by the method that the client is registered with (RFC 6749, 2.3.1 and 3.2.1).
 * @param secret of a client that has one
 */
export function clientAuthentication({ clientId, tokenEndpointAuthMethod: method }: Pick<RegisteredClient, 'clientId' | 'tokenEndpointAuthMethod'>, secret: string | null): { headers: Fields; form: Fields } {
  if (method === 'none') return { headers: [], form: [['client_id', clientId]] };
  if (method === 'client_secret_post') return { headers: [], form: [['client_id', clientId], ['client_secret', secret ?? '']] };
  return { headers: [['Authorization', `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret ?? '')}`).toString('base64')}`]], form: [] };
}
