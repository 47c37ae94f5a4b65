import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { registration } from '../fixtures/registration';
import { clientAuthorization } from '../fixtures/client-authorization';
import type { BenchServer } from '../servers/bench-server';
import { type Arrival, Browser } from './browser';
import { readPasswordForm } from './read-form';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.output<typeof tokens>;

/**
 * Signs a person in once and authorizes the client several times, as real clients do: authorization code with
 * PKCE (RFC 6749, 4.1; RFC 7636).
 * @param parameters further ones of the authorization request
 */
export async function authorize(server: BenchServer, count: number, parameters: Record<string, string>): Promise<Tokens[]> {
  const browser = new Browser(registration.redirectUri);
  const all: Tokens[] = [];
  while (all.length < count) all.push(await authorizeOnce(server, browser, parameters));
  return all;
}

async function authorizeOnce(server: BenchServer, browser: Browser, parameters: Record<string, string>): Promise<Tokens> {
  const { clientId, redirectUri, scope } = registration;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256', ...parameters,
  });
  const location = await signedIn(browser, await browser.open(`${server.url}${server.paths.authorization}?${query}`));
  const code = location.searchParams.get('code');
  if (code === null) throw new Error(`${server.name} refused the authorization: ${location.search}`);
  const response = await fetch(`${server.url}${server.paths.token}`, {
    method: 'POST',
    headers: { authorization: clientAuthorization },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  });
  if (!response.ok) throw new Error(`${server.name} refused the code: ${await response.text()}`);
  return tokens.parse(await response.json());
}

/** Fills in the sign-in form if there is one. */
async function signedIn(browser: Browser, arrival: Arrival): Promise<URL> {
  if (arrival.kind === 'left') return arrival.location;
  const { action, fields } = readPasswordForm(arrival.page);
  const next = await browser.submit(action, { ...fields, username: registration.userName, password: registration.password });
  if (next.kind === 'page') throw new Error(`Signing in did not lead back to the client, but to ${next.page.url}.`);
  return next.location;
}
