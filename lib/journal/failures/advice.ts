import { text } from '@/lib/platform/shared/text';

/** What to do about a refusal, from the most telling private reason to the bare error code. */
const byReason: [RegExp, string][] = [
  [
    /^authorization_details/,
    text(
      'The reason names the entry and the member. Compare what the application sends with the schema of the type, and see that the type is declared and allowed on the client’s page.',
    ),
  ],
  [
    /^client_id .* differs from/,
    text(
      'The application names one client in the form and authenticates as another. Look for two registrations mixed up in its configuration.',
    ),
  ],
  [
    /^(?:redirect_uri|client_id) is repeated/,
    text(
      'The application sends the parameter twice. Look for an address to which it is appended again, or a proxy that does so.',
    ),
  ],
  [
    /^redirect_uri differs at character/,
    text(
      'Compare the redirect URI that the application sends with those registered for the client, character for character: scheme, port, path, a slash at the end. Register the one that it sends, or correct the application.',
    ),
  ],
  [
    /^redirect_uri differs from the authorization request/,
    text(
      'The application has to send the same redirect_uri to the token endpoint as to the authorization endpoint. Correct the application.',
    ),
  ],
  [
    /redirect_uri/,
    text(
      'Look at the redirect URIs of the client: one has to be registered, and where several are, the application has to name the one it wants.',
    ),
  ],
  [
    /^code expired/,
    text(
      'The application took too long between receiving the code and redeeming it. Look for slow start-ups, queues and clocks; the lifetime of codes is a setting of the tenant, 60 seconds at most.',
    ),
  ],
  [
    /^code (?:was used before|was redeemed)/,
    text(
      'The code was sent twice: a page reloaded, a request repeated, or a code that leaked. If the application cannot tell why, look at the audit log for a leaked code.',
    ),
  ],
  [
    /^code is unknown/,
    text(
      'The code was cut off, of another tenant, or older than a day. See that the application sends it exactly as it came.',
    ),
  ],
  [
    /^request_uri was used before/,
    text(
      'The link of a sign-in was opened twice, or in another browser. Starting again from the application helps; each request_uri counts once.',
    ),
  ],
  [
    /^request_uri is unknown/,
    text(
      'A pushed request waits for its browser for 60 seconds. Look for what delays the redirect, and see that the application uses each request_uri once.',
    ),
  ],
  [
    /^request object/,
    text(
      'Look at what the application signs: the reason names what is wrong. Its public keys are on the client’s page; times depend on the clocks of both machines.',
    ),
  ],
  [
    /pushed authorization requests only/,
    text(
      'The application has to push its request to the par endpoint first (RFC 9126). Newer versions of its library do so when told.',
    ),
  ],
  [
    /security profile/,
    text(
      'The client is held to the FAPI 2.0 security profile, and its registration is against it: the reason names the field. Correct it on the client’s page.',
    ),
  ],
  [
    /another client/,
    text(
      'The application uses the client_id of one registration with the code or token of another. Look at its configuration.',
    ),
  ],
  [
    /verifier/,
    text(
      'The application has to keep the code_verifier of each authorization request and send that very one. Two tabs that share one place to keep it, or a lost session, are the usual causes.',
    ),
  ],
  [
    /code_challenge|PKCE/i,
    text(
      'The application has to send a code_challenge with code_challenge_method=S256 (RFC 7636). Newer versions of its library do so by themselves.',
    ),
  ],
  [
    /^client .* is unknown/,
    text(
      'No client with this client_id is registered in this tenant. Compare the application’s configuration with the list of clients, and see that it talks to the right tenant.',
    ),
  ],
  [/client is disabled/, text('Enable the client on its page if the application is to work again.')],
  [
    /is registered for/,
    text('The application authenticates in another way than the client is registered for. Change one of the two.'),
  ],
  [
    /secret/,
    text(
      'The secret is wrong, expired or revoked. Add a new secret on the client’s page, and put it into the application’s configuration.',
    ),
  ],
  [
    /no client authentication/,
    text(
      'The application sent neither a client_id nor credentials. See that its library is told both, and that no proxy drops the Authorization header.',
    ),
  ],
  [/maintenance/, text('The tenant was closed at that moment. Open it on the settings page when the work is done.')],
  [
    /^overload/,
    text(
      'The server had more to do than it could. Look at the metrics tessera_shed_total and tessera_http_request_duration_seconds, and at the database.',
    ),
  ],
  [/^unexpected error/, text('A fault of the server: its log has the stack under the same request ID.')],
  [
    /refresh token|generation|family/,
    text(
      'Look at the token family: its page tells when the token was replaced, ended or leaked. The application may have to send the person through sign-in again.',
    ),
  ],
  [/scope/, text('Compare the scopes that the application asks for with those that the client may have.')],
  [
    /other browser|another browser|unknown, expired or decided|of another session|not shown in this browser/,
    text(
      'The person was too slow, used two browsers or tabs, or blocks cookies. Starting again from the application helps.',
    ),
  ],
  [
    /sent from another origin/,
    text(
      'The form came from a page of somebody else. If people see this on your own pages, the configured public address is not the one that they use.',
    ),
  ],
  [
    /password is wrong|nobody has this user name/,
    text(
      'The person mistyped, or is not in the directory. An administrator can reset the password on the person’s page.',
    ),
  ],
  [/person is deactivated|may not sign in/, text('Reactivate the person on their page if they are to sign in.')],
  [/too many/, text('Waiting helps: nothing is locked. Many of these from one address are somebody guessing.')],
  [
    /user code/,
    text('The code was mistyped, has expired or was used. The device shows a new one when it starts again.'),
  ],
  [
    /bearer token|the token is/,
    text(
      'Compare the token that the directory sends with those of the SCIM connection: add a new one there if in doubt.',
    ),
  ],
];

const byCode: Record<string, string> = {
  invalid_request: text(
    'The application sent a request that the standard does not allow: the reason names what. Correct the application.',
  ),
  invalid_client: text('Look at the client’s registration: its credentials and how it authenticates.'),
  invalid_grant: text('The application has to start the authorization again.'),
  unauthorized_client: text('Allow the grant on the client’s page, if the application is to use it.'),
  unsupported_grant_type: text('The application uses a grant that this server does not offer.'),
  invalid_scope: text('Compare the scopes that the application asks for with those that the client may have.'),
  invalid_authorization_details: text(
    'Compare what the application sends with the types that are declared, and with those that the client may ask for.',
  ),
  invalid_target: text('Compare the resource that the application asks for with those that are registered.'),
  invalid_request_object: text('Look at what the application signs, and at the client’s public keys.'),
  invalid_request_uri: text('Starting again from the application helps; each request_uri counts once.'),
  access_denied: text('The person decided so, or may not sign in.'),
  login_required: text(
    'The application asked for an answer without a page, and nobody was signed in. It has to ask again with one.',
  ),
  consent_required: text(
    'The application asked for an answer without a page, and the person has not agreed yet. It has to ask again with one.',
  ),
  uniqueness: text(
    'Somebody in the directory has this value already. Look for the person, who may have been made by hand.',
  ),
  invalidFilter: text('The directory sent a filter that is not supported. The reason says what.'),
};

/** What an administrator can do next about a refusal, in a sentence or two. */
export function advice({ code, reason }: { code: string; reason: string }): string {
  const known = byReason.find(([pattern]) => pattern.test(reason))?.[1];
  return (
    known ??
    (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    text('The reason says what was wrong with the request. Correct what sent it, and try again.')
  );
}
