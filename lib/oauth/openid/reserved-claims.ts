/**
 * The claims that only this server sets: those that a protocol gives a meaning to, and our own. Nothing that is
 * configured may add, replace or remove them.
 */
export const reservedClaims: ReadonlySet<string> = new Set([
  // RFC 7519, 4.1
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  // OpenID Connect Core, 2 and 3.3.2.11; Front-Channel Logout, 3
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'azp',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  // RFC 8693, 4; RFC 9068, 2.2; RFC 9396, 9.1; RFC 7800, 3.1
  'client_id',
  'scope',
  'act',
  'may_act',
  'roles',
  'entitlements',
  'authorization_details',
  'cnf',
  // RFC 8417, 2.2
  'events',
  'toe',
  'txn',
  'sub_id',
  // RFC 7662, 2.2
  'active',
  'token_type',
  'username',
  // RFC 9701, 5; OpenID Connect Core, 5.6.2
  'token_introspection',
  '_claim_names',
  '_claim_sources',
  // Ours (lib/oauth/tokens/access-token.ts)
  'family',
  'exchanged_from',
]);
