import { registration } from '../fixtures/registration';
import { formPost } from './form-post';
import type { Kind } from './kind';

/** A client_credentials token (RFC 6749, 4.4): both servers sign a JWT with ES256 and write nothing. */
export const clientCredentials: Kind = {
  name: 'client-credentials',
  title: 'client_credentials',
  peer: true,
  prepare({ paths, jwtParameters }) {
    const request = formPost(paths.token, {
      grant_type: 'client_credentials',
      scope: registration.scope,
      ...jwtParameters,
    });
    return () => ({
      next: () => request,
      problem: (status, body) => (status === 200 && body.includes('"access_token"') ? null : body),
    });
  },
};
