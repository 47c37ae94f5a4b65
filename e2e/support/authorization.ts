import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { encodeForm, type Parameters } from './form';
import { requestToken, type TokenResponse, tokensOf } from './oauth';
import { newPkce } from './pkce';
import { unique } from './random';
import { type Arrival, formOf, UserAgent } from './user-agent';

export interface Person {
  userName: string;
  password: string;
}

/** An authorization request and what its client must remember for it. */
export interface AuthorizationRequest {
  url: string;
  state: string;
  verifier: string;
  client: TestClient;
  redirectUri: string;
}

/**
 * Builds a valid request, except for what a test overrides.
 * @param overrides undefined omits a parameter, a list repeats it
 */
export function authorizationRequest(client: TestClient, overrides: Parameters = {}): AuthorizationRequest {
  const { verifier, challenge } = newPkce();
  const state = unique('state');
  const parameters: Parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: client.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...overrides,
  };
  const redirectUri = typeof parameters.redirect_uri === 'string' ? parameters.redirect_uri : client.redirectUri;
  return {
    url: `${issuerOf(client.tenant)}/authorize?${encodeForm(parameters)}`,
    state,
    verifier,
    client,
    redirectUri,
  };
}

/** Signs a person in on the browser's current page. */
export function signInOn(agent: UserAgent, page: Arrival, { userName, password }: Person): Promise<Arrival> {
  return agent.submit(page, { username: userName, password }, formOf(page, '/login/password'));
}

/** Signs a person in at a tenant, outside any authorization. */
export async function signIn(
  person: Person,
  { agent = new UserAgent(), tenant = 'default' }: { agent?: UserAgent; tenant?: string } = {},
): Promise<UserAgent> {
  const page = await agent.open(`${issuerOf(tenant)}/login`);
  const { action, fields } = formOf(page, '/login/password');
  const answer = await agent.post(new URL(action, page.url).href, {
    ...fields,
    username: person.userName,
    password: person.password,
  });
  if (!agent.jarAt(new URL(issuerOf(tenant))).named('.session'))
    throw new Error(`${person.userName} could not sign in: ${answer.status} ${answer.headers.get('location')}`);
  return agent;
}

/** Submits a decision on the consent page that the browser shows. */
export function decide(agent: UserAgent, page: Arrival, decision: 'allow' | 'deny'): Promise<Arrival> {
  return agent.submit(page, { decision }, formOf(page, '/consent/decision'));
}

/** Follows an authorization request through any pages to the redirect to the client. */
export async function approve(
  agent: UserAgent,
  { url }: Pick<AuthorizationRequest, 'url'>,
  person: Person,
): Promise<Arrival> {
  let arrival = await agent.open(url);
  if (arrival.url.pathname.endsWith('/login')) arrival = await signInOn(agent, arrival, person);
  if (arrival.url.pathname.endsWith('/consent')) arrival = await decide(agent, arrival, 'allow');
  return arrival;
}

/** The code in the redirect that a browser delivers to the client. */
export function codeOf({ url, left }: Arrival): string {
  const code = left ? url.searchParams.get('code') : null;
  if (!code) throw new Error(`There is no code in ${url.href}`);
  return code;
}

/** The form that redeems a code. */
export function redemption({ redirectUri, verifier }: AuthorizationRequest, code: string): Parameters {
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
}

/** A code that a person has just approved and that is not yet redeemed. */
export async function freshCode(
  client: TestClient,
  person: Person,
  { agent = new UserAgent(), overrides = {} }: { agent?: UserAgent; overrides?: Parameters } = {},
) {
  const request = authorizationRequest(client, overrides);
  const code = codeOf(await approve(agent, request, person));
  return { request, code, agent, form: redemption(request, code) };
}

/** The tokens of an authorization that a person has just approved, and the browser that they used. */
export async function freshTokens(
  client: TestClient,
  person: Person,
  how: { agent?: UserAgent; overrides?: Parameters } = {},
): Promise<TokenResponse & { agent: UserAgent }> {
  const { form, agent } = await freshCode(client, person, how);
  return { ...(await tokensOf(requestToken(client, form))), agent };
}
