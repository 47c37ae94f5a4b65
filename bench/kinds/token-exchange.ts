import { registration } from '../fixtures/registration';
import { authorize } from '../sign-in/authorize';
import { formPost } from './form-post';
import type { Kind } from './kind';

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/**
 * Token exchange (RFC 8693): a service exchanges a person's token that was sent to it, one token per connection. The
 * token is verified and looked up as in introspection, and a JWT is signed that names the service as the actor.
 */
export const tokenExchange: Kind = {
  name: 'token-exchange',
  title: 'token-exchange',
  peer: false,
  async prepare(server, { connections }) {
    const subjects = await authorize(server, connections, { resource: registration.resource });
    const requests = subjects.map(({ access_token: token }) =>
      formPost(server.paths.token, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: token,
        subject_token_type: ACCESS_TOKEN,
      }),
    );
    return () => {
      const request = requests.pop() ?? formPost(server.paths.token, {});
      return {
        next: () => request,
        problem: (status, body) => (status === 200 && body.includes('"issued_token_type"') ? null : body),
      };
    };
  },
};
