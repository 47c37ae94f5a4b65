import { expect } from 'vitest';
import { type AuthorizationRequest, authorizationRequest } from './authorization';
import { signAssertion, withAssertion } from './client-assertion';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { scimTokenOf } from './fixture';
import { encodeForm, type Parameters } from './form';
import { callAs, type JsonAnswer } from './oauth';
import { ScimClient } from './scim';

export const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:';

/** People of tenants that only these tests use. */
export const bankScim = new ScimClient(scimTokenOf('Directory', 'par-bank'), 'par-bank');
export const pushedOnlyScim = new ScimClient(scimTokenOf('Directory', 'par-only'), 'par-only');

/** Pushes a client's parameters unchanged. */
export async function pushForm(client: TestClient, form: Parameters): Promise<JsonAnswer> {
  const proof = client.method === 'private_key_jwt' ? withAssertion(await signAssertion(client)) : {};
  return callAs(client, '/par', { ...proof, ...form });
}

/** The parameters of a valid request, except for what a test overrides. */
export function parametersOf(request: AuthorizationRequest): Parameters {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of new URL(request.url).searchParams) (parameters[name] ??= []).push(value);
  return parameters;
}

export interface PushedRequest extends AuthorizationRequest {
  requestUri: string;
}

/** The authorization URL that carries a reference. */
export const referring = (
  client: Pick<TestClient, 'id' | 'tenant'>,
  requestUri: string,
  beside: Parameters = {},
): string =>
  `${issuerOf(client.tenant)}/authorize?${encodeForm({ client_id: client.id, request_uri: requestUri, ...beside })}`;

/** A pushed request; its URL carries only the reference. */
export async function push(client: TestClient, overrides: Parameters = {}): Promise<PushedRequest> {
  const request = authorizationRequest(client, overrides);
  const { status, body } = await pushForm(client, parametersOf(request));
  expect([status, body.error_description]).toEqual([201, undefined]);
  const requestUri = String(body.request_uri);
  return { ...request, requestUri, url: referring(client, requestUri) };
}
