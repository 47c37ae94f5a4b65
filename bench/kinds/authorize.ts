import { authorizationRequest } from './authorization-request';
import { fromAnywhere } from './from-anywhere';
import type { Kind } from './kind';

/**
 * An authorization request from a browser without a session, each from a different address: it is counted, stored and
 * redirected to the sign-in page.
 */
export const authorize: Kind = {
  name: 'authorize',
  title: 'authorize, to the sign-in page',
  peer: false,
  prepare({ paths }) {
    const request = {
      method: 'GET',
      path: `${paths.authorization}?${new URLSearchParams(authorizationRequest())}`,
      headers: {},
    } as const;
    return () => ({ next: () => fromAnywhere(request), problem: (status, body) => (status === 303 ? null : body) });
  },
};
