import { bulk } from '../scim/kinds/bulk';
import { authorizationCode } from './authorization-code';
import { authorize } from './authorize';
import { cibaPoll } from './ciba-poll';
import { clientCredentials } from './client-credentials';
import { deviceAuthorization } from './device-authorization';
import { devicePoll } from './device-poll';
import { dpop } from './dpop';
import { idTokens } from './id-token';
import { introspect } from './introspect';
import { jwtBearer } from './jwt-bearer';
import type { Kind } from './kind';
import { par } from './par';
import { refreshToken } from './refresh-token';
import { revoke } from './revoke';
import { scimCreate } from './scim-create';
import { scimFilter } from './scim-filter';
import { scimGet } from './scim-get';
import { scimMember } from './scim-member';
import { scimPatchActive } from './scim-patch-active';
import { scimSync } from './scim-sync';
import { signIn } from './sign-in';
import { tokenExchange } from './token-exchange';
import { userinfo } from './userinfo';

/** Everything that is measured, in this order. Usage, rounds and tables use this list. */
export const kinds: readonly Kind[] = [
  clientCredentials,
  dpop,
  signIn,
  authorize,
  par,
  authorizationCode,
  refreshToken,
  ...idTokens,
  deviceAuthorization,
  devicePoll,
  cibaPoll,
  jwtBearer,
  tokenExchange,
  introspect,
  userinfo,
  revoke,
  scimCreate,
  scimGet,
  scimFilter,
  scimPatchActive,
  scimMember,
  { ...bulk, peer: false },
  scimSync,
];
