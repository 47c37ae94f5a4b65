import { registration } from '../fixtures/registration';
import { authorize } from '../sign-in/authorize';
import type { Kind } from './kind';
import { somePeople } from './some-people';

/**
 * A person who is not signed in authorizes a client: the authorization request, the sign-in page, the password, the
 * code and its redemption. A unit is all of these requests, from a new browser. Each connection has a separate person,
 * because an account accepts only ten attempts at once from one address.
 */
export const signIn: Kind = {
  name: 'sign-in',
  title: 'whole sign-in',
  peer: false,
  async prepare(server, { connections }) {
    const idle = (await somePeople(server, connections, registration.password)).map(({ userName }) => userName);
    return {
      async unit() {
        const userName = idle.pop();
        if (userName === undefined) throw new Error('More people sign in at once than there are connections.');
        await authorize(server, 1, server.jwtParameters, undefined, userName);
        idle.push(userName);
      },
    };
  },
};
