import { otherClient } from '../fixtures/registration';
import { authorize } from '../sign-in/authorize';
import type { Kind } from './kind';

/**
 * Userinfo (OpenID Connect Core, 5.3) with `profile` and `email`, one token per connection: the same work as
 * introspection, with the person read in the same query.
 */
export const userinfo: Kind = {
  name: 'userinfo',
  title: 'userinfo',
  peer: false,
  async prepare(server, { connections }) {
    const tokens = await authorize(server, connections, {}, otherClient('bench-userinfo'));
    return () => {
      const { access_token: token } = tokens.pop() ?? { access_token: '' };
      const request = { method: 'GET', path: '/userinfo', headers: { authorization: `Bearer ${token}` } } as const;
      return {
        next: () => request,
        problem: (status, body) => (status === 200 && body.includes('"preferred_username"') ? null : body),
      };
    };
  },
};
