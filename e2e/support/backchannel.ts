import { expect } from 'vitest';
import { signIn } from './authorization';
import { issuerOf, mount } from './environment';
import { clientOf, scimTokenOf, type TestClient } from './fixture';
import type { Parameters } from './form';
import { callAs, type JsonAnswer, requestToken } from './oauth';
import { ScimClient } from './scim';
import { type Arrival, formOf, type UserAgent } from './user-agent';

/** The tenant of the setup document for tests of backchannel authentication. */
export const APPROVAL_TENANT = 'approval-house';

export const CIBA_GRANT = 'urn:openid:params:grant-type:ciba';

export const approvalDirectory = new ScimClient(scimTokenOf('Directory', APPROVAL_TENANT), APPROVAL_TENANT);

export const approvalClient = (id: string): TestClient => clientOf(id, APPROVAL_TENANT);

/** The client that is notified at the port where this mount's tests listen. */
export const pingedClient = approvalClient(`pinged-${mount}`);
export const pingPort = mount === 'own' ? 29_435 : 29_436;

export const requestApproval = (client: TestClient, form: Parameters = {}): Promise<JsonAnswer> =>
  callAs(client, '/bc-authorize', { scope: 'openid', ...form });

/** A new person of the tenant, with a request that waits for their decision. */
export async function freshRequest(client: TestClient, form: Parameters = {}) {
  const person = await approvalDirectory.createPerson();
  const { status, body } = await requestApproval(client, { login_hint: person.userName, ...form });
  if (status !== 200) throw new Error(`/bc-authorize answered ${status}: ${JSON.stringify(body)}`);
  return { person, authReqId: String(body.auth_req_id) };
}

export const pollRequest = (client: TestClient, authReqId: string, form: Parameters = {}): Promise<JsonAnswer> =>
  requestToken(client, { grant_type: CIBA_GRANT, auth_req_id: authReqId, ...form });

/** Signs a person in and opens the page with their requests. */
export async function atRequests(person: { userName: string; password: string }) {
  const agent = await signIn(person, { tenant: APPROVAL_TENANT });
  return { agent, page: await agent.open(`${issuerOf(APPROVAL_TENANT)}/account/requests`) };
}

/** Submits a decision on the first request of the page. */
export const decideRequest = (agent: UserAgent, page: Arrival, decision: 'approve' | 'deny'): Promise<Arrival> =>
  agent.submit(page, { decision }, formOf(page, '/account/requests/decide'));

/** The person signs in and decides about their only request. */
export async function decideAs(person: { userName: string; password: string }, decision: 'approve' | 'deny') {
  const { agent, page } = await atRequests(person);
  const done = await decideRequest(agent, page, decision);
  expect(done.url.searchParams.get('done')).toBe(decision === 'approve' ? 'approved' : 'denied');
  return { agent, page, done };
}
