import { text } from '@/lib/platform/shared/text';

/** Advice about failures by the private reason. Where none matches, the error code decides. */
const byReason: [RegExp, string][] = [
  [
    /^authorization_details/,
    text(
      'The reason names the entry and the member. Compare what the client sends with the schema of the type, and check that the type is declared and is allowed on the client’s page.',
    ),
  ],
  [
    /^client_id .* differs from/,
    text(
      'The client sends one client_id in the form and authenticates as another. Check its configuration for two mixed-up registrations.',
    ),
  ],
  [
    /^(?:redirect_uri|client_id) is repeated/,
    text(
      'The client sends the parameter twice. Check for a URL to which it is appended again, or a proxy that adds it.',
    ),
  ],
  [
    /^redirect_uri differs at character/,
    text(
      'Compare the redirect URI that the client sends with its registered ones, character for character: scheme, port, path, trailing slash. Register the one it sends, or fix the client.',
    ),
  ],
  [
    /^redirect_uri differs from the authorization request/,
    text(
      'The client must send the same redirect_uri to the token endpoint as to the authorization endpoint. Fix the client.',
    ),
  ],
  [
    /redirect_uri/,
    text(
      'Check the client’s redirect URIs: at least one must be registered, and if there are several, the client must send the one it wants.',
    ),
  ],
  [
    /^code expired/,
    text(
      'The client took too long to redeem the code. Check for slow startups, queues and clock differences. The code lifetime is a tenant setting, 60 seconds at most.',
    ),
  ],
  [
    /^code (?:was used before|was redeemed)/,
    text(
      'The code was sent twice: a reloaded page, a repeated request or a leaked code. If the client cannot tell why, check the audit log for a leaked code.',
    ),
  ],
  [
    /^code is unknown/,
    text(
      'The code was cut off, belongs to another tenant, or is older than a day. Check that the client sends it exactly as received.',
    ),
  ],
  [
    /^request_uri was used before/,
    text(
      'The sign-in link was opened twice, or in another browser. Start the sign-in again from the client. Each request_uri works only once.',
    ),
  ],
  [
    /^request_uri is unknown/,
    text(
      'A pushed request expires after 60 seconds. Check what delays the redirect, and that the client uses each request_uri only once.',
    ),
  ],
  [
    /^request object/,
    text(
      'Check what the client signs: the reason says what is wrong. Its public keys are on the client’s page; times depend on the clocks of both machines.',
    ),
  ],
  [
    /pushed authorization requests only/,
    text(
      'The client must push its request to the par endpoint first (RFC 9126). Newer versions of its library can be configured to do so.',
    ),
  ],
  [
    /security profile/,
    text(
      'The client must follow the FAPI 2.0 security profile, and its registration does not: the reason names the field. Correct it on the client’s page.',
    ),
  ],
  [
    /another client/,
    text(
      'The client uses the client_id of one registration with the code or token of another. Check its configuration.',
    ),
  ],
  [
    /verifier/,
    text(
      'The client must keep the code_verifier of each authorization request and send exactly that one. Common causes are two tabs that share storage, or a lost session.',
    ),
  ],
  [
    /code_challenge|PKCE/i,
    text(
      'The client must send a code_challenge with code_challenge_method=S256 (RFC 7636). Newer versions of its library do so automatically.',
    ),
  ],
  [
    /^client .* is unknown/,
    text(
      'No client with this client_id is registered in this tenant. Compare the client’s configuration with the list of clients, and check that it uses the right tenant.',
    ),
  ],
  [/client is disabled/, text('To let the client work again, enable it on its page.')],
  [
    /is registered for/,
    text('The client authenticates in another way than it is registered for. Change one of the two.'),
  ],
  [
    /secret/,
    text(
      'The secret is wrong, expired or revoked. Add a new secret on the client’s page and update the client’s configuration.',
    ),
  ],
  [
    /no client authentication/,
    text(
      'The client sent neither a client_id nor credentials. Check that its library is configured with both, and that no proxy drops the Authorization header.',
    ),
  ],
  [/maintenance/, text('The tenant was in maintenance mode. Turn it off on the settings page when the work is done.')],
  [
    /^overload/,
    text(
      'The server was overloaded. Check the metrics tessera_shed_total and tessera_http_request_duration_seconds, and the database.',
    ),
  ],
  [/^unexpected error/, text('Server error. The server log has the stack trace under the same request ID.')],
  [
    /refresh token|generation|family/,
    text(
      'Check the token family: its page shows when the token was rotated, ended or leaked. The client may need to have the person sign in again.',
    ),
  ],
  [/scope/, text('Compare the scopes that the client requests with those it is allowed.')],
  [
    /other browser|another browser|unknown, expired or decided|of another session|not shown in this browser/,
    text(
      'The person took too long, used two browsers or tabs, or blocks cookies. Start the sign-in again from the client.',
    ),
  ],
  [
    /sent from another origin/,
    text(
      'The form was sent from another site. If people see this on your own pages, the configured public URL is not the one they use.',
    ),
  ],
  [
    /password is wrong|nobody has this user name/,
    text(
      'The person mistyped, or is not in the directory. An administrator can reset the password on the person’s page.',
    ),
  ],
  [
    /person is deactivated|may not sign in/,
    text('If the person should be able to sign in, reactivate them on their page.'),
  ],
  [
    /too many/,
    text('Wait and try again: nothing is locked. Many of these from one address suggest a guessing attack.'),
  ],
  [/user code/, text('The code was mistyped, has expired or was used. Start again on the device to get a new one.')],
  [
    /bearer token|the token is/,
    text(
      'Compare the token that the directory sends with those of the SCIM connection. If in doubt, add a new token there.',
    ),
  ],
];

const byCode: Record<string, string> = {
  invalid_request: text(
    'The client sent a request that the standard does not allow: the reason says what is wrong. Fix the client.',
  ),
  invalid_client: text('Check the client’s registration: its credentials and authentication method.'),
  invalid_grant: text('The client must start the authorization again.'),
  unauthorized_client: text('Allow the grant type on the client’s page if the client needs it.'),
  unsupported_grant_type: text('The client uses a grant type that this server does not support.'),
  invalid_scope: text('Compare the scopes that the client requests with those it is allowed.'),
  invalid_authorization_details: text(
    'Compare what the client sends with the declared types, and with the types that the client may request.',
  ),
  invalid_target: text('Compare the resource that the client requests with the registered ones.'),
  invalid_request_object: text('Check what the client signs, and the client’s public keys.'),
  invalid_request_uri: text('Start the sign-in again from the client. Each request_uri works only once.'),
  access_denied: text('The person denied the request, or may not sign in.'),
  login_required: text('The client sent prompt=none, but no person was signed in. It must retry without prompt=none.'),
  consent_required: text(
    'The client sent prompt=none, but the person has not consented yet. It must retry without prompt=none.',
  ),
  uniqueness: text(
    'Another person in the directory already has this value. Look for that person, who may have been created manually.',
  ),
  invalidFilter: text('The directory sent a filter that is not supported. The reason says why.'),
};

/** What an administrator can do next about a failure, in one or two sentences. */
export function advice({ code, reason }: { code: string; reason: string }): string {
  const known = byReason.find(([pattern]) => pattern.test(reason))?.[1];
  return (
    known ??
    (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    text('The reason says what is wrong with the request. Fix the sender and try again.')
  );
}
