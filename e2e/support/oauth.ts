import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { encodeForm, FORM, type Parameters } from './form';
import { send } from './send';

export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface TokenResponse {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token?: string;
  scope?: string;
  authorization_details?: object[];
}

/** The HTTP Basic Authorization header, with the ID and the secret form-encoded first (RFC 6749, 2.3.1). */
export function basic(id: string, secret: string): { Authorization: string } {
  const encode = (text: string) => encodeForm({ x: text }).slice(2);
  return { Authorization: `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}` };
}

/** What a client adds to a request to authenticate with its registered method. */
export function authentication({ id, secret, method }: TestClient): {
  headers: Record<string, string>;
  form: Parameters;
} {
  if (method === 'client_secret_basic') return { headers: basic(id, secret ?? ''), form: {} };
  return {
    headers: {},
    form: { client_id: id, ...(method === 'client_secret_post' && { client_secret: secret ?? '' }) },
  };
}

/** POSTs a form to an endpoint below an issuer. */
export async function postForm(
  path: string,
  form: Parameters | string,
  { headers = {}, tenant }: { headers?: Record<string, string | string[]>; tenant?: string } = {},
): Promise<JsonAnswer> {
  const body = typeof form === 'string' ? form : encodeForm(form);
  const response = await send(`${issuerOf(tenant)}${path}`, { method: 'POST', headers: { ...FORM, ...headers }, body });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** A request of an authenticated client to `/token`, `/revoke` or `/introspect`. */
export function callAs(client: TestClient, path: string, form: Parameters): Promise<JsonAnswer> {
  const proof = authentication(client);
  return postForm(path, { ...proof.form, ...form }, { headers: proof.headers, tenant: client.tenant });
}

export const requestToken = (client: TestClient, form: Parameters): Promise<JsonAnswer> =>
  callAs(client, '/token', form);

export const refresh = (
  client: TestClient,
  refreshToken: string | undefined,
  form: Parameters = {},
): Promise<JsonAnswer> => requestToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken, ...form });

export const introspect = (client: TestClient, token: string): Promise<JsonAnswer> =>
  callAs(client, '/introspect', { token });

export const revoke = (client: TestClient, token: string): Promise<JsonAnswer> => callAs(client, '/revoke', { token });

/** A successful token response. */
export async function tokensOf(answering: Promise<JsonAnswer>): Promise<TokenResponse> {
  const { status, body } = await answering;
  if (status !== 200) throw new Error(`The token endpoint answered ${status}: ${JSON.stringify(body)}`);
  return body as unknown as TokenResponse;
}
