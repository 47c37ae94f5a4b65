import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type KnownClient, registration } from '../fixtures/registration';
import { many } from '../load/many';
import { send } from '../load/send';
import type { Endpoints } from '../servers/bench-server';
import { type Arrival, Browser } from './browser';
import { readPasswordForm } from './read-form';
import { type IssuedCode, redemption } from './redemption';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.output<typeof tokens>;

/**
 * Signs a person in once and authorizes the client several times, as real clients do: authorization code with PKCE (RFC
 * 6749, 4.1; RFC 7636).
 * @param parameters additional parameters of the authorization request
 * @param client by default the one that most kinds use
 * @param userName of the person who signs in
 */
export async function authorize(
  server: Endpoints,
  count: number,
  parameters: Record<string, string>,
  client: KnownClient = registration,
  userName = registration.userName,
): Promise<Tokens[]> {
  const asked = { client_id: client.clientId, scope: client.scope, ...parameters };
  // Each code is redeemed at once: on a slow machine, the first would expire before the last is issued.
  return signedInOnce(count, async (browser) => {
    const code = await issueCode(server, browser, asked, userName);
    return tokens.parse(await send(server, redemption(server, code, client)));
  });
}

/**
 * Like `authorize`, but returns the codes.
 * @param until when to stop, in milliseconds of `performance.now()`
 */
export async function issueCodes(
  server: Endpoints,
  count: number,
  parameters: Record<string, string>,
  until?: number,
): Promise<IssuedCode[]> {
  return signedInOnce(count, (browser) => issueCode(server, browser, parameters), until);
}

/** Works once alone, which signs the browser's person in, and then several times concurrently. */
async function signedInOnce<Outcome>(
  count: number,
  work: (browser: Browser) => Promise<Outcome>,
  until?: number,
): Promise<Outcome[]> {
  const browser = new Browser(registration.redirectUri);
  const first = await work(browser);
  return count > 1 ? [first, ...(await many(count - 1, () => work(browser), until))] : [first];
}

async function issueCode(
  server: Endpoints,
  browser: Browser,
  parameters: Record<string, string>,
  userName = registration.userName,
): Promise<IssuedCode> {
  const { clientId, redirectUri, scope } = registration;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  });
  const arrival = await browser.open(`${server.url}${server.paths.authorization}?${query}`);
  const location = await signedIn(browser, arrival, userName);
  const code = location.searchParams.get('code');
  if (code === null) throw new Error(`${server.name} refused the authorization: ${location.search}`);
  return { code, verifier };
}

/** Fills in the sign-in form if there is one. */
async function signedIn(browser: Browser, arrival: Arrival, userName: string): Promise<URL> {
  if (arrival.kind === 'left') return arrival.location;
  const { action, fields } = readPasswordForm(arrival.page);
  const next = await browser.submit(action, { ...fields, username: userName, password: registration.password });
  if (next.kind === 'page') throw new Error(`Signing in did not lead back to the client, but to ${next.page.url}.`);
  return next.location;
}
