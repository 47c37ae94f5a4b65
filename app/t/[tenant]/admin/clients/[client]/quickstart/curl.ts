import { msg } from '@/lib/platform/shared/message';
import { type Example, type Flow, type Language, type Values, word } from './quickstart';

const SECRET = `export CLIENT_SECRET='…'   # the client's secret`;

/**
 * The client's credentials as curl arguments; a public client only sends its id. In `-u` the id is percent-encoded (RFC
 * 6749, 2.3.1).
 */
function credentials({ clientId, method }: Values): string {
  if (method === 'client_secret_basic')
    return `-u "${encodeURIComponent(clientId).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}:$CLIENT_SECRET"`;
  const named = `--data-urlencode ${word(`client_id=${clientId}`)}`;
  return method === 'client_secret_post' ? `${named} --data-urlencode "client_secret=$CLIENT_SECRET"` : named;
}

const field = (name: string, value: string) => `--data-urlencode ${word(`${name}=${value}`)}`;

function post(url: string, values: Values, ...fields: string[]): string {
  return [`curl -sS ${word(url)} ${credentials(values)}`, ...fields].join(' \\\n  ');
}

const TOKEN = `export TOKEN='…'   # what the request that came in has in its Authorization header`;
const CODE = `CODE='…'   # "code" of that address`;
const DEVICE_CODE = `DEVICE_CODE='…'   # "device_code" of the answer`;

const AUTH_REQ_ID = `AUTH_REQ_ID='…'   # "auth_req_id" of the answer`;
const NOTIFICATION_TOKEN = `NOTIFICATION_TOKEN=$(openssl rand -hex 32)   # the bearer token of the notification`;
const LOGIN_HINT = `LOGIN_HINT='…'   # the person's user name or email address`;

const examples: Record<Flow, (values: Values) => Example[]> = {
  client_credentials: (values) => [
    {
      title: msg('clients.getTokenOnClientsOwn'),
      code: lines(
        values,
        post(`${values.issuer}/token`, values, '-d grant_type=client_credentials', ...scopeOf(values)),
      ),
    },
  ],
  introspection: (values) => [
    {
      title: msg('clients.checkTokenYouReceived'),
      code: `${TOKEN}\n${lines(values, post(`${values.issuer}/introspect`, values, '--data-urlencode "token=$TOKEN"'))}`,
    },
  ],
  device_code: (values) => [
    {
      title: msg('clients.requestCodeThenShowUser'),
      code: lines(values, post(`${values.issuer}/device_authorization`, values, ...scopeOf(values))),
    },
    {
      title: msg('clients.repeatEveryIntervalSecondsUntil'),
      code: `${DEVICE_CODE}\n${post(`${values.issuer}/token`, values, '-d grant_type=urn:ietf:params:oauth:grant-type:device_code', '--data-urlencode "device_code=$DEVICE_CODE"')}`,
    },
  ],
  ciba: (values) => [
    {
      title: msg('clients.askPersonForApproval'),
      code: [
        LOGIN_HINT,
        ...(values.notified ? [NOTIFICATION_TOKEN] : []),
        lines(
          values,
          post(
            `${values.issuer}/bc-authorize`,
            values,
            ...scopeOf(values),
            '--data-urlencode "login_hint=$LOGIN_HINT"',
            field('binding_message', 'Table 7'),
            ...(values.notified ? ['--data-urlencode "client_notification_token=$NOTIFICATION_TOKEN"'] : []),
          ),
        ),
      ].join('\n'),
    },
    {
      title: msg('clients.repeatEveryIntervalSecondsUntilPersonDecides'),
      code: `${AUTH_REQ_ID}\n${post(`${values.issuer}/token`, values, '-d grant_type=urn:openid:params:grant-type:ciba', '--data-urlencode "auth_req_id=$AUTH_REQ_ID"')}`,
    },
  ],
  authorization_code: (values) => [
    {
      title: msg('clients.openPrintedAddressInBrowser'),
      code: [
        `verifier=$(openssl rand -base64 60 | tr -d '\\n=' | tr '+/' '-_')`,
        `challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 | tr -d '\\n=' | tr '+/' '-_')`,
        `echo ${word(`${values.issuer}/authorize?${query(values)}&code_challenge_method=S256&code_challenge=`)}"$challenge"`,
      ].join('\n'),
    },
    {
      title: msg('clients.copyCodeFromBrowsersFinal'),
      code: `${CODE}\n${lines(values, post(`${values.issuer}/token`, values, '-d grant_type=authorization_code', '--data-urlencode "code=$CODE"', field('redirect_uri', values.redirectUri), '--data-urlencode "code_verifier=$verifier"'))}`,
    },
  ],
};

function scopeOf({ scope }: Values): string[] {
  return scope === '' ? [] : [field('scope', scope)];
}

function query({ clientId, redirectUri, scope }: Values): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scope !== '' && { scope }),
    state: 'anything-unguessable',
  }).toString();
}

const lines = ({ method }: Values, command: string) => (method === 'none' ? command : `${SECRET}\n${command}`);

export const curl: Language = {
  id: 'curl',
  label: 'curl',
  needs: msg('clients.curlAndOpenssl'),
  examples: (flow, values) => examples[flow](values),
};
