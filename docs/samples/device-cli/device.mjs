/** Connects a command-line tool to a person's account with the device authorization grant (RFC 8628). */
import { setTimeout as sleep } from 'node:timers/promises';
import QRCode from 'qrcode';

const issuer = process.env.TESSERA_ISSUER ?? 'http://localhost:3000';
const clientId = process.env.TESSERA_CLIENT_ID ?? '';
/** Only for clients that can keep a secret. A program that is distributed to users cannot. */
const clientSecret = process.env.TESSERA_CLIENT_SECRET;
const scope = process.env.TESSERA_SCOPE ?? 'profile';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const SLOW_DOWN_SECONDS = 5;
const BLACK_ON_WHITE = '\u001b[30;107m';
const RESET = '\u001b[0m';

/**
 * The response of `/device_authorization` (RFC 8628, 3.2).
 * @typedef {{ device_code: string, user_code: string, verification_uri: string, verification_uri_complete: string,
 * expires_in: number, interval?: number }} Device
 */

/**
 * Posts a form as this client.
 * @param {string} path
 * @param {Record<string, string>} form
 * @returns {Promise<{ response: Response, body: any }>}
 */
async function post(path, form) {
  /** @type {Record<string, string>} */
  const headers = { 'User-Agent': 'tessera-device-sample/1.0' };
  if (clientSecret)
    headers.Authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
  const response = await fetch(`${issuer}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: clientId, ...form }),
  });
  return { response, body: await response.json() };
}

/** @returns {Promise<Device>} */
async function start() {
  const { response, body } = await post('/device_authorization', { scope });
  if (!response.ok)
    throw new Error(
      `The device authorization request failed: ${body.error} (${body.error_description ?? 'no description'})`,
    );
  return body;
}

/** @param {Device} device */
async function show({ user_code, verification_uri, verification_uri_complete }) {
  const code = await QRCode.toString(verification_uri_complete, { type: 'utf8', margin: 4 });
  const lines = code.split('\n').map((line) => `${BLACK_ON_WHITE}${line}${RESET}`);
  console.log(
    [
      '',
      ...lines,
      '',
      `Scan this, or open ${verification_uri} and enter`,
      '',
      `    ${user_code}`,
      '',
      'The page must show exactly this code. Waiting …',
    ].join('\n'),
  );
}

/**
 * Polls until the person has decided (RFC 8628, 3.5).
 * @param {Device} device
 * @returns {Promise<{ access_token: string, scope?: string }>}
 */
async function tokensOf({ device_code, interval = 5, expires_in }) {
  const deadline = Date.now() + expires_in * 1000;
  let seconds = interval;
  while (Date.now() < deadline) {
    await sleep(seconds * 1000);
    const answer = await post('/token', { grant_type: DEVICE_CODE, device_code }).catch(() => null);
    if (answer?.response.ok) return answer.body;
    const error = answer?.body.error;
    if (error === 'access_denied') throw new Error('The request was denied.');
    if (error === 'expired_token') break;
    if (error === 'slow_down') seconds += SLOW_DOWN_SECONDS;
    else if (!answer || answer.response.status === 429 || answer.response.status === 503)
      seconds = Math.max(2 * seconds, Number(answer?.response.headers.get('retry-after') ?? 0));
    else if (error !== 'authorization_pending') throw new Error(`The token request failed: ${error}`);
  }
  throw new Error('The code has expired. Start again.');
}

/**
 * The user name of the person whom a token was issued for, by introspection (RFC 7662). Requires a client secret.
 * @param {string} token
 * @returns {Promise<string | null>}
 */
async function userNameOf(token) {
  if (!clientSecret) return null;
  const { body } = await post('/introspect', { token });
  return body.active ? body.username : null;
}

try {
  const device = await start();
  await show(device);
  const tokens = await tokensOf(device);
  const userName = await userNameOf(tokens.access_token);
  console.log(`${userName ? `Signed in as ${userName}` : 'Connected'}, with scopes: ${tokens.scope ?? scope}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
