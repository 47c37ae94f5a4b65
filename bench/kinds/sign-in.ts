import { authorize } from '../sign-in/authorize';
import type { Kind } from './kind';

/**
 * A person who is not signed in authorizes a client: the authorization request, the sign-in page, the password, the code
 * and its redemption. A unit is all of these requests, from a new browser.
 */
export const signIn: Kind = {
  name: 'sign-in',
  title: 'whole sign-in',
  peer: true,
  prepare: (server) => ({ unit: () => authorize(server, 1, server.jwtParameters) }),
};
