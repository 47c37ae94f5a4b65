import { z } from 'zod';
import { send } from '../load/send';
import { memberChange } from '../scim/directory';
import type { Kind } from './kind';
import { scimRequest } from './scim-request';
import { somePeople } from './some-people';

const created = z.object({ id: z.string() });

/** Adds a person to a group and removes them again in turn, one person per connection, all of them in one group. */
export const scimMember: Kind = {
  name: 'scim-member',
  title: 'SCIM group member',
  peer: false,
  async prepare(server, { connections }) {
    const people = await somePeople(server, connections);
    const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Bench' };
    const { id: groupId } = created.parse(await send(server, scimRequest('POST', '/Groups', group)));
    return () => {
      const value = people.pop()?.id ?? 'nobody';
      let isMember = false;
      return {
        next() {
          isMember = !isMember;
          return memberChange(
            groupId,
            isMember
              ? { op: 'add', path: 'members', value: [{ value }] }
              : { op: 'remove', path: `members[value eq "${value}"]` },
          );
        },
        problem: (status, body) => (status === 204 ? null : body),
      };
    };
  },
};
