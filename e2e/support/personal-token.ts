import { type Person, signIn } from './authorization';
import { issuerOf } from './environment';
import { scimTokenOf } from './fixture';
import { decodeHtml } from './html-form';
import { unique } from './random';
import { ScimClient } from './scim';
import { actionFormOf, submitAction } from './server-action';
import type { UserAgent } from './user-agent';

export const ACCOUNT_TENANT = 'account-house';
export const REPORTS = 'https://account-reports.example';

/** The directory of the tenant whose people create personal access tokens. */
export const accountDirectory = new ScimClient(scimTokenOf('Directory', ACCOUNT_TENANT), ACCOUNT_TENANT);

export interface WantedToken {
  /** A resource identifier, or `own`. */
  resource?: string;
  scopes?: string[];
  name?: string;
  days?: string;
}

/**
 * Requests a personal access token on the account page.
 * @returns the resulting page
 */
export async function askForToken(
  agent: UserAgent,
  { resource = REPORTS, scopes = ['reports.read'], name = unique('token'), days = '30' }: WantedToken = {},
  tenant = ACCOUNT_TENANT,
) {
  const page = await agent.open(`${issuerOf(tenant)}/account/tokens/new?${new URLSearchParams({ for: resource })}`);
  return submitAction(agent, page, actionFormOf(page, 'days'), { name, days, scopes });
}

/** A person's new personal access token, and the browser in which it was created. */
export async function newPersonalToken(
  person: Person,
  wanted: WantedToken = {},
  given?: UserAgent,
): Promise<{ token: string; agent: UserAgent }> {
  const agent = given ?? (await signIn(person, { tenant: ACCOUNT_TENANT }));
  const answer = await askForToken(agent, wanted);
  const token = decodeHtml(/value="(tsp_[\w-]{43})"/.exec(answer.html)?.[1] ?? '');
  if (token === '') throw new Error(`no token on ${answer.url.pathname} (${answer.response.status})`);
  return { token, agent };
}
