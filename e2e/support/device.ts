import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import type { Parameters } from './form';
import { callAs, type JsonAnswer, requestToken } from './oauth';
import { type Arrival, formOf, type UserAgent } from './user-agent';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export interface DeviceResponse {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

export const requestDevice = (client: TestClient, form: Parameters = {}): Promise<JsonAnswer> =>
  callAs(client, '/device_authorization', form);

/** The codes just issued to a device. */
export async function freshDevice(client: TestClient, form: Parameters = {}): Promise<DeviceResponse> {
  const { status, body } = await requestDevice(client, form);
  if (status !== 200) throw new Error(`/device_authorization answered ${status}: ${JSON.stringify(body)}`);
  return body as unknown as DeviceResponse;
}

export const poll = (client: TestClient, deviceCode: string | undefined, form: Parameters = {}): Promise<JsonAnswer> =>
  requestToken(client, { grant_type: DEVICE_GRANT, device_code: deviceCode, ...form });

/** Enters a code on the device page as a signed-in person. */
export async function enterCode(agent: UserAgent, userCode: string, tenant = 'default'): Promise<Arrival> {
  const page = await agent.open(`${issuerOf(tenant)}/device`);
  return agent.submit(page, { user_code: userCode }, formOf(page, '/device/code'));
}

/** Submits a decision on the confirmation page that the browser shows. */
export const decideDevice = (agent: UserAgent, page: Arrival, decision: 'allow' | 'deny'): Promise<Arrival> =>
  agent.submit(page, { decision }, formOf(page, '/device/decision'));
