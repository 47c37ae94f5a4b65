import type { Kind } from './kind';
import { scimRequest } from './scim-request';
import { somePeople } from './some-people';

/** Reads a person by id (RFC 7644, 3.4.1), one person per connection. */
export const scimGet: Kind = {
  name: 'scim-get',
  title: 'SCIM get a User',
  peer: false,
  async prepare(server, { connections }) {
    const requests = (await somePeople(server, connections)).map(({ id }) => scimRequest('GET', `/Users/${id}`));
    return () => {
      const request = requests.pop() ?? scimRequest('GET', '/Users/nobody');
      return { next: () => request, problem: (status, body) => (status === 200 ? null : body) };
    };
  },
};
