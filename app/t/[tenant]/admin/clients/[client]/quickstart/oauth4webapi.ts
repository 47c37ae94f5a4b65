import { msg, verbatim } from '@/lib/platform/shared/message';
import { type Flow, type Language, quoted, type Values } from './quickstart';

const authentication: Record<Values['method'], string> = {
  none: 'None()',
  client_secret_basic: 'ClientSecretBasic(process.env.CLIENT_SECRET)',
  client_secret_post: 'ClientSecretPost(process.env.CLIENT_SECRET)',
};

function beginning({ issuer, clientId, method }: Values): string {
  const local = new URL(issuer).protocol === 'http:';
  return `import * as oauth from 'oauth4webapi';

const issuer = new URL(${quoted(issuer)});
const client = { client_id: ${quoted(clientId)} };
const authentication = oauth.${authentication[method]};
const options = {${local ? ' [oauth.allowInsecureRequests]: true ' : ''}};${local ? ' // only for a server on this machine' : ''}

const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }));
`;
}

const rest: Record<Flow, (values: Values) => string> = {
  client_credentials: ({ scope }) => `
const parameters = new URLSearchParams(${scope === '' ? '' : `{ scope: ${quoted(scope)} }`});
const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, options);
console.log(await oauth.processClientCredentialsResponse(server, client, response));
`,
  introspection: () => `
// What the request that came in has in its Authorization header.
const response = await oauth.introspectionRequest(server, client, authentication, process.env.TOKEN, options);
console.log(await oauth.processIntrospectionResponse(server, client, response));
`,
  device_code: ({ scope }) => `
const parameters = new URLSearchParams(${scope === '' ? '' : `{ scope: ${quoted(scope)} }`});
const started = await oauth.deviceAuthorizationRequest(server, client, authentication, parameters, options);
const device = await oauth.processDeviceAuthorizationResponse(server, client, started);
console.log(\`Open \${device.verification_uri} and enter \${device.user_code}\`);

for (let seconds = device.interval ?? 5; ; ) {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const response = await oauth.deviceCodeGrantRequest(server, client, authentication, device.device_code, options);
  try {
    console.log(await oauth.processDeviceCodeResponse(server, client, response));
    break;
  } catch (error) {
    if (error.error === 'slow_down') seconds += 5;
    else if (error.error !== 'authorization_pending') throw error;
  }
}
`,
  ciba: ({ scope, notified }) => `
// The person's user name or email address, and a message that both sides show.
const parameters = new URLSearchParams({ scope: ${quoted(scope)}, login_hint: process.env.LOGIN_HINT, binding_message: 'Table 7' });${notified ? "\nparameters.set('client_notification_token', crypto.randomUUID()); // the bearer token of the notification" : ''}
const asked = await oauth.backchannelAuthenticationRequest(server, client, authentication, parameters, options);
const request = await oauth.processBackchannelAuthenticationResponse(server, client, asked);

for (let seconds = request.interval ?? 5; ; ) {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const response = await oauth.backchannelAuthenticationGrantRequest(server, client, authentication, request.auth_req_id, options);
  try {
    console.log(await oauth.processBackchannelAuthenticationGrantResponse(server, client, response));
    break;
  } catch (error) {
    if (error.error === 'slow_down') seconds += 5;
    else if (error.error !== 'authorization_pending') throw error;
  }
}
`,
  authorization_code: ({ redirectUri, scope }) => `
const redirectUri = ${quoted(redirectUri)};
const verifier = oauth.generateRandomCodeVerifier();
const state = oauth.generateRandomState();
const authorize = new URL(server.authorization_endpoint);
authorize.search = new URLSearchParams({
  response_type: 'code', client_id: client.client_id, redirect_uri: redirectUri, ${scope === '' ? '' : `scope: ${quoted(scope)}, `}state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
});
console.log(\`Open \${authorize}\\nand paste the address that the browser ends at:\`);

const [address] = await new Promise((resolve) => process.stdin.once('data', (line) => resolve(String(line).split('\\n'))));
const answer = oauth.validateAuthResponse(server, client, new URL(address.trim()), state);
const response = await oauth.authorizationCodeGrantRequest(server, client, authentication, answer, redirectUri, verifier, options);
console.log(await oauth.processAuthorizationCodeResponse(server, client, response));
process.stdin.unref();
`,
};

export const oauth4webapi: Language = {
  id: 'oauth4webapi',
  label: 'Node.js',
  needs: msg('clients.npmInstallOauth4webapiAndClient'),
  examples: (flow, values) => [
    {
      title: verbatim(flow === 'introspection' ? 'introspect.mjs' : 'tokens.mjs'),
      code: (beginning(values) + rest[flow](values)).trim(),
    },
  ],
};
