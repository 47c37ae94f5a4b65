import { authorize } from '../sign-in/authorize';
import { formPost } from './form-post';
import type { Kind } from './kind';

/**
 * Introspection of a person's access token (RFC 7662), one token per connection. Ours is a JWT, whose signature is
 * verified before the database is queried. The peer refuses to introspect JWTs, so its token is opaque and found in
 * memory.
 */
export const introspect: Kind = {
  name: 'introspect',
  title: 'introspect',
  peer: true,
  async prepare(server, { connections }) {
    const requests = (await authorize(server, connections, {})).map(({ access_token: token }) =>
      formPost(server.paths.introspection, { token }),
    );
    return () => {
      const request = requests.pop() ?? formPost(server.paths.introspection, { token: '' });
      return {
        next: () => request,
        problem: (status, body) => (status === 200 && body.includes('"active":true') ? null : body),
      };
    };
  },
};
