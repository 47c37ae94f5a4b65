import { registration } from '../fixtures/registration';
import type { Kind } from './kind';
import { refreshChains } from './refresh-chains';

/** Refresh with rotation (RFC 6749, 6). Both servers sign a JWT with ES256; ours first commits the rotation to disk. */
export const refreshToken: Kind = {
  name: 'refresh-token',
  title: 'refresh_token',
  peer: true,
  prepare: (server, { connections }) =>
    refreshChains(server, { client: registration, connections, withIdToken: false, parameters: server.jwtParameters }),
};
