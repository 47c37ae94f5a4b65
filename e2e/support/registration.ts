import { issuerOf } from './environment';
import type { JsonAnswer } from './oauth';
import { send } from './send';

/** Sends JSON to a tenant's registration endpoint or to a client's configuration URL. */
export async function sendJson(
  address: string,
  {
    method = 'POST',
    token,
    body,
    type = 'application/json',
  }: { method?: string; token?: string; body?: object | string; type?: string } = {},
): Promise<JsonAnswer> {
  const response = await send(address, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

export const registrationEndpoint = (tenant: string): string => `${issuerOf(tenant)}/register`;

/**
 * Registers a client.
 * @returns the registration response
 */
export async function registered(
  tenant: string,
  metadata: object,
  token?: string,
): Promise<
  Record<string, unknown> & { client_id: string; registration_client_uri: string; registration_access_token: string }
> {
  const { status, body } = await sendJson(registrationEndpoint(tenant), {
    body: metadata,
    ...(token !== undefined && { token }),
  });
  if (status !== 201) throw new Error(`The registration was answered ${status}: ${JSON.stringify(body)}`);
  return body as Awaited<ReturnType<typeof registered>>;
}
