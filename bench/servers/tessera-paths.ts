import type { Endpoints } from './bench-server';

/** The paths of Tessera's endpoints. */
export const tesseraPaths: Endpoints['paths'] = {
  authorization: '/authorize',
  token: '/token',
  introspection: '/introspect',
  deviceAuthorization: '/device_authorization',
  pushedAuthorization: '/par',
  revocation: '/revoke',
};
