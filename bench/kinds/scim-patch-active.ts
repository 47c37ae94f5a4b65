import type { Kind } from './kind';
import { scimRequest } from './scim-request';
import { somePeople } from './some-people';

/**
 * Deactivates and reactivates a person in turn (RFC 7644, 3.5.2), one person per connection, as Entra ID and Okta do:
 * half of the requests end everything that the person holds.
 */
export const scimPatchActive: Kind = {
  name: 'scim-patch-active',
  title: 'SCIM PATCH active',
  peer: false,
  async prepare(server, { connections }) {
    const people = await somePeople(server, connections);
    return () => {
      const id = people.pop()?.id ?? 'nobody';
      let active = true;
      return {
        next() {
          active = !active;
          return scimRequest('PATCH', `/Users/${id}`, {
            schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
            Operations: [{ op: 'replace', path: 'active', value: active }],
          });
        },
        problem: (status, body) => (status === 200 && body.includes(`"active":${active}`) ? null : body),
      };
    };
  },
};
