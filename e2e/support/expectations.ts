import { expect } from 'vitest';
import type { AuthorizationRequest } from './authorization';
import { issuerOf } from './environment';
import { textOf } from './html-form';
import type { JsonAnswer } from './oauth';
import { ERROR_SCHEMA, type ScimAnswer } from './scim';
import { reasonOf } from './upstream';
import type { Arrival, UserAgent } from './user-agent';

/** error_description within %x20-21 / %x23-5B / %x5D-7E (RFC 6749, 5.2). */
const DESCRIPTION = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/**
 * Expects an error page and no redirect (RFC 6749, 4.1.2.1).
 * @returns its HTML
 */
export async function expectErrorPage(response: Response, status = 400): Promise<string> {
  expect(response.headers.get('location')).toBeNull();
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  return response.text();
}

/** Expects an error that is sent to the client by redirect (RFC 6749, 4.1.2.1; RFC 9207, 2). */
export function expectRedirectError(
  response: Response,
  error: string,
  { client, redirectUri, state }: Omit<AuthorizationRequest, 'url' | 'verifier' | 'state'> & { state: string | null },
): void {
  const location = response.headers.get('location') ?? '';
  expect([302, 303]).toContain(response.status);
  expect(location.startsWith(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}`), location).toBe(true);
  const answer = new URL(location).searchParams;
  expect(answer.get('error')).toBe(error);
  expect(answer.get('state')).toBe(state);
  expect(answer.get('iss')).toBe(issuerOf(client.tenant));
  expect(answer.get('error_description') ?? '').toMatch(DESCRIPTION);
  expect(answer.has('code')).toBe(false);
}

/** Expects an error of the token endpoint or a similar one (RFC 6749, 5.2): exact keys, never cached. */
export function expectOAuthError(
  { status, headers, body }: JsonAnswer,
  expected: { status: number; error: string },
): void {
  expect({ status, error: body.error }).toEqual(expected);
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description']);
  expect(body.error_description).toMatch(DESCRIPTION);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('cache-control')).toBe('no-store');
}

export const expectInvalidGrant = (answer: JsonAnswer): void =>
  expectOAuthError(answer, { status: 400, error: 'invalid_grant' });

export function expectInvalidClient(answer: JsonAnswer): void {
  expectOAuthError(answer, { status: 401, error: 'invalid_client' });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
}

/** Expects rejected authorization details (RFC 9396, 5), reported in JSON. */
export function expectBadDetails({ status, body, headers }: JsonAnswer): void {
  expect([status, body.error, headers.get('cache-control')]).toEqual([
    400,
    'invalid_authorization_details',
    'no-store',
  ]);
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description']);
}

/** Expects a SCIM error (RFC 7644, 3.12): exact keys and media type. */
export function expectScimError(
  { status, headers, body }: ScimAnswer,
  expected: { status: number; scimType?: string },
): void {
  expect({ status, scimType: body.scimType, reported: body.status }).toEqual({
    scimType: undefined,
    ...expected,
    reported: String(expected.status),
  });
  expect(Object.keys(body).sort()).toEqual(
    ['detail', ...(expected.scimType ? ['scimType'] : []), 'schemas', 'status'].sort(),
  );
  expect(body.schemas).toEqual([ERROR_SCHEMA]);
  expect(headers.get('content-type')).toBe('application/scim+json');
}

/**
 * Expects an error page in plain words with a request ID, and that no one is signed in.
 * @param owner looks up the private reason
 */
export async function expectUpstreamRejection(
  owner: UserAgent,
  agent: UserAgent,
  page: Arrival,
  { status = 403, reason }: { status?: number; reason: RegExp },
): Promise<void> {
  expect(page.response.status, textOf(page.html)).toBe(status);
  expect(page.left).toBe(false);
  expect(agent.jar.named('.session')).toBeUndefined();
  expect(await reasonOf(owner, page)).toMatch(reason);
}
