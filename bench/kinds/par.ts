import { authorizationRequest } from './authorization-request';
import { formPost } from './form-post';
import type { Kind } from './kind';

/**
 * An authenticated client pushes an authorization request (RFC 9126), which is validated as at the authorization
 * endpoint and stored.
 */
export const par: Kind = {
  name: 'par',
  title: 'pushed authorization request',
  peer: false,
  prepare({ paths }) {
    const request = formPost(paths.pushedAuthorization, authorizationRequest());
    return () => ({
      next: () => request,
      problem: (status, body) => (status === 201 && body.includes('"request_uri"') ? null : body),
    });
  },
};
