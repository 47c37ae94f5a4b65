import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './authorization';
import { issuerOf } from './environment';
import { clientOf, personOf, scimTokenOf } from './fixture';
import { decodeHtml, formsOf, textOf } from './html-form';
import { unique } from './random';
import { type ScimBody, ScimClient } from './scim';
import { actionFormOf, submitAction } from './server-action';
import { UPSTREAM_CLIENT, type UpstreamProvider } from './upstream-provider';
import type { Arrival, UserAgent } from './user-agent';

/** The tenants of the setup document for sign-in with identity providers. */
export const HOUSE = 'upstream-house';
export const IDP = 'upstream-idp';
export const STRICT = 'upstream-strict';

export const houseDirectory = new ScimClient(scimTokenOf('Directory', HOUSE), HOUSE);
export const idpDirectory = new ScimClient(scimTokenOf('Directory', IDP), IDP);
export const strictDirectory = new ScimClient(scimTokenOf('Directory', STRICT), STRICT);

export const houseClient = clientOf('upstream-web', HOUSE);
/** A client that needs no consent. */
export const ownClient = clientOf('upstream-own', HOUSE);

/** A person of the tenant with a unique email address. */
export async function newGuest(attributes: ScimBody = {}) {
  const email = `${unique('guest')}@guests.example`;
  return {
    email,
    ...(await houseDirectory.createPerson({ emails: [{ value: email, primary: true }], ...attributes })),
  };
}

export const redirectUriOf = (id: string, tenant = HOUSE) => `${issuerOf(tenant)}/login/upstream/${id}/callback`;

/** An administrator of the tenant. */
export const houseOwner = () => signIn(personOf('owner', HOUSE), { tenant: HOUSE });

/**
 * Adds an identity provider in the console.
 * @returns its short name
 */
export async function addProvider(owner: UserAgent, fields: Record<string, string>): Promise<string> {
  const id = unique('idp');
  const page = await owner.open(`${issuerOf(HOUSE)}/admin/identity-providers/new?kind=oidc`);
  const form = actionFormOf(page, 'issuer');
  // Browsers do not send unchecked boxes.
  const { administrators: _administrators, trust_second_factor: _trust, ...unticked } = form.fields;
  const wanted = {
    id,
    name: id,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    client_authentication: 'client_secret_basic',
    linking: 'off',
    ...fields,
  };
  const { response, html } = await submitAction(owner, page, { ...form, fields: unticked }, wanted);
  if (!response.headers.get('location')?.endsWith(`/identity-providers/${wanted.id}`))
    throw new Error(`${wanted.id} was not added: ${response.status} ${textOf(html).slice(0, 1000)}`);
  return wanted.id;
}

/** Adds a test's provider, which decides whether an email address is reported as verified. */
export const addTestProvider = (owner: UserAgent, provider: UpstreamProvider, fields: Record<string, string> = {}) =>
  addProvider(owner, { issuer: provider.issuer, linking: 'verified_email', ...fields });

/** The URL to which one of our pages redirects the browser automatically; null if it does not redirect. */
export const onwardOf = ({ response }: Pick<Arrival, 'response'>): string | null =>
  /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '')?.[1] ?? null;

/**
 * Presses a provider's button on the sign-in page.
 * @returns the provider's URL to which the browser is sent
 */
export async function leaveFor(
  agent: UserAgent,
  id: string,
  { page, tenant = HOUSE }: { page?: Arrival; tenant?: string } = {},
): Promise<string> {
  const login = page ?? (await agent.open(`${issuerOf(tenant)}/login`));
  const form = formsOf(login.html).find(
    ({ action, fields }) => action.endsWith('/login/upstream') && fields.provider === id,
  );
  if (!form) throw new Error(`${login.url.pathname} has no button for ${id}.`);
  const left = await agent.submit(login, {}, form);
  const to = onwardOf(left);
  if (to === null) throw new Error(`The button was answered ${left.response.status}: ${left.html.slice(0, 300)}`);
  return to;
}

/**
 * Goes to a test's provider and returns.
 * @returns where the browser arrives
 */
export async function goThrough(
  agent: UserAgent,
  provider: UpstreamProvider,
  id: string,
  how: { page?: Arrival; tenant?: string } = {},
): Promise<Arrival> {
  return agent.open(provider.authorize(new URL(await leaveFor(agent, id, how)).searchParams));
}

/** The request ID shown on a page. */
const requestIdOn = ({ html }: Pick<Arrival, 'html'>): string =>
  /request ID: <code[^>]*>([\w-]+)<\/code>/.exec(decodeHtml(html))?.[1] ?? '';

/** The claims for an email address that a provider has verified. */
export const verified = (email: string) => ({ email, email_verified: true });

export const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
  (await agent.open(`${issuerOf(HOUSE)}/account`)).url.pathname === `/t/${HOUSE}/account`;

/** The private reason that the console finds by the request ID on a page. */
export async function reasonOf(owner: UserAgent, page: Arrival): Promise<string> {
  const requestId = requestIdOn(page);
  if (requestId === '') throw new Error('The page tells no request id.');
  for (let attempt = 0; attempt < 100; attempt++) {
    const list = await owner.open(`${issuerOf(HOUSE)}/admin/why-did-it-fail?q=${requestId}`);
    const href = /href="([^"]*\/why-did-it-fail\/[0-9a-f-]{36})"/.exec(list.html)?.[1];
    if (href) return textOf((await owner.open(href)).html);
    await sleep(100);
  }
  throw new Error(`Nothing was recorded of request ${requestId}.`);
}
