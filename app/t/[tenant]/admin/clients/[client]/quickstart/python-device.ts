import { quoted, type Values } from './quickstart';

/**
 * The client's credentials as arguments of requests. In the header, both id and secret are form-encoded first (RFC
 * 6749, 2.3.1).
 */
function credentials({ clientId, method }: Values): { client: string; auth: string } {
  const id = `"client_id": ${quoted(clientId)}`;
  if (method === 'client_secret_basic')
    return { client: '{}', auth: `, auth=(quote_plus(${quoted(clientId)}), quote_plus(os.environ["CLIENT_SECRET"]))` };
  return { client: method === 'none' ? `{${id}}` : `{${id}, "client_secret": os.environ["CLIENT_SECRET"]}`, auth: '' };
}

/** Implements the device flow (RFC 8628) with plain requests, because Authlib does not support it. */
export function pythonDevice(values: Values): string {
  const { issuer, scope, method } = values;
  const { client, auth } = credentials(values);
  return `${method === 'none' ? '' : 'import os\n'}import time
${method === 'client_secret_basic' ? 'from urllib.parse import quote_plus\n' : ''}
import requests

client = ${client}
device = requests.post(${quoted(`${issuer}/device_authorization`)}, data={**client, "scope": ${quoted(scope)}}${auth}).json()
print(f"Open {device['verification_uri']} and enter {device['user_code']}", flush=True)

grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": device["device_code"]}
seconds = device.get("interval", 5)
while True:
    time.sleep(seconds)
    answer = requests.post(${quoted(`${issuer}/token`)}, data={**client, **grant}${auth}).json()
    if answer.get("error") == "slow_down":
        seconds += 5
    elif answer.get("error") != "authorization_pending":
        print(answer)
        break`;
}
