import { authorizationCode } from './authorization-code';
import { clientCredentials } from './client-credentials';
import { deviceCode } from './device-code';
import type { Grant } from './grant';
import { jwtBearer } from './jwt-bearer';
import { refreshToken } from './refresh-token';
import { tokenExchange } from './token-exchange';

/** The grants. Dispatch, metadata and the console's client form read this list. */
export const grants: readonly Grant[] = [
  authorizationCode,
  refreshToken,
  clientCredentials,
  deviceCode,
  jwtBearer,
  tokenExchange,
];
