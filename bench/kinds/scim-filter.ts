import type { Kind } from './kind';
import { scimRequest } from './scim-request';
import { somePeople } from './some-people';

/** Finds a person by userName (RFC 7644, 3.4.2.2), as every SCIM client does before it creates one. */
export const scimFilter: Kind = {
  name: 'scim-filter',
  title: 'SCIM list, userName eq',
  peer: false,
  async prepare(server, { connections }) {
    const requests = (await somePeople(server, connections)).map(({ userName }) => byUserName(userName));
    return () => {
      const request = requests.pop() ?? byUserName('');
      return {
        next: () => request,
        problem: (status, body) => (status === 200 && body.includes('"totalResults":1') ? null : body),
      };
    };
  },
};

function byUserName(userName: string) {
  return scimRequest('GET', `/Users?${new URLSearchParams({ filter: `userName eq "${userName}"` })}`);
}
