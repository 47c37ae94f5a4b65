import { authorizationCode } from './authorization-code';
import { clientCredentials } from './client-credentials';
import { deviceCode } from './device-code';
import type { Grant } from './grant';
import { jwtBearer } from './jwt-bearer';
import { refreshToken } from './refresh-token';
import { tokenExchange } from './token-exchange';

/** The grant types. The token endpoint, the metadata and the console's client form use this list. */
export const grants: readonly Grant[] = [
  authorizationCode,
  refreshToken,
  clientCredentials,
  deviceCode,
  jwtBearer,
  tokenExchange,
];
