import { msg, verbatim } from '@/lib/platform/shared/message';
import { type Flow, type Language, quoted, type Values } from './quickstart';

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

/** Implements a flow that polls (RFC 8628, CIBA) with plain requests, because Authlib does not support it. */
function pythonPolling(flow: 'device_code' | 'ciba', values: Values): string {
  const { issuer, scope, method, notified } = values;
  const pings = flow === 'ciba' && notified;
  const { client, auth } = credentials(values);
  const begin =
    flow === 'device_code'
      ? `device = requests.post(${quoted(`${issuer}/device_authorization`)}, data={**client, "scope": ${quoted(scope)}}${auth}).json()
print(f"Open {device['verification_uri']} and enter {device['user_code']}", flush=True)

grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": device["device_code"]}
seconds = device.get("interval", 5)`
      : `# The person's user name or email address, and a message that both sides show.
asked = {"scope": ${quoted(scope)}, "login_hint": os.environ["LOGIN_HINT"], "binding_message": "Table 7"}
${pings ? '# The bearer token of the notification.\nasked["client_notification_token"] = secrets.token_urlsafe(32)\n' : ''}request = requests.post(${quoted(`${issuer}/bc-authorize`)}, data={**client, **asked}${auth}).json()

grant = {"grant_type": "urn:openid:params:grant-type:ciba", "auth_req_id": request["auth_req_id"]}
seconds = request.get("interval", 5)`;
  return `${method === 'none' ? '' : 'import os\n'}${pings ? 'import secrets\n' : ''}import time
${method === 'client_secret_basic' ? 'from urllib.parse import quote_plus\n' : ''}
import requests

client = ${client}
${begin}
while True:
    time.sleep(seconds)
    answer = requests.post(${quoted(`${issuer}/token`)}, data={**client, **grant}${auth}).json()
    if answer.get("error") == "slow_down":
        seconds += 5
    elif answer.get("error") != "authorization_pending":
        print(answer)
        break`;
}

function session({ clientId, scope, redirectUri, method }: Values, flow: Flow): string {
  const parts = [
    quoted(clientId),
    ...(method === 'none' ? [] : ['os.environ["CLIENT_SECRET"]']),
    `token_endpoint_auth_method=${quoted(method)}`,
    ...(scope === '' || flow === 'introspection' ? [] : [`scope=${quoted(scope)}`]),
    ...(flow === 'authorization_code' ? [`redirect_uri=${quoted(redirectUri)}`, 'code_challenge_method="S256"'] : []),
  ];
  return `session = OAuth2Session(\n    ${parts.join(',\n    ')},\n)`;
}

const imports = ({ method }: Values) =>
  `${method === 'none' ? '' : 'import os\n\n'}from authlib.integrations.requests_client import OAuth2Session\n`;

const rest: Partial<Record<Flow, (values: Values) => string>> = {
  client_credentials: ({ issuer }) =>
    `print(session.fetch_token(${quoted(`${issuer}/token`)}, grant_type="client_credentials"))`,
  introspection: ({ issuer }) => `# What the request that came in has in its Authorization header.
print(session.introspect_token(${quoted(`${issuer}/introspect`)}, token=os.environ["TOKEN"]).json())`,
  authorization_code: ({ issuer }) => `verifier = generate_token(64)
url, state = session.create_authorization_url(${quoted(`${issuer}/authorize`)}, code_verifier=verifier)
answer = input(f"Open {url}\\nand paste the address that the browser ends at: ")
print(session.fetch_token(${quoted(`${issuer}/token`)}, authorization_response=answer, code_verifier=verifier))`,
};

export const python: Language = {
  id: 'python',
  label: 'Python',
  needs: msg('clients.pipInstallAuthlibRequestsAnd'),
  examples(flow, values) {
    if (flow === 'device_code' || flow === 'ciba')
      return [{ title: verbatim('tokens.py'), code: pythonPolling(flow, values) }];
    const call = rest[flow]?.(values);
    if (call === undefined) return [];
    const verifier = flow === 'authorization_code' ? 'from authlib.common.security import generate_token\n' : '';
    return [
      {
        title: verbatim(flow === 'introspection' ? 'introspect.py' : 'tokens.py'),
        code: `${imports(values)}${verifier}\n${session(values, flow)}\n${call}`,
      },
    ];
  },
};
