import type { Kind } from '../../kinds/kind';
import { scimRequest } from '../../kinds/scim-request';
import type { HttpRequest } from '../../load/exchange';
import type { MeasuredServer } from '../../servers/bench-server';
import { changeMembers, type Directory, memberChange } from '../directory';

const SUPPLY = 120;

/** Adds one member to the group, a different one each time (RFC 7644, 3.5.2.1). */
export const addMember = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-add-member',
  title: 'add a member',
  peer: true,
  supply: SUPPLY,
  async prepare(server, { requests }) {
    const some = directory.outsiders.slice(0, requests);
    await changeMembers(server, directory, { op: 'remove', path: 'members', value: some.map((value) => ({ value })) });
    return sendEach(
      some.map((value) => memberChange(directory.groupId, { op: 'add', path: 'members', value: [{ value }] })),
    );
  },
});

/** Removes one member, in the way that Entra ID and Okta do. */
export const removeMember = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-remove-member',
  title: 'remove a member',
  peer: true,
  supply: SUPPLY,
  async prepare(server, { requests }) {
    const some = directory.outsiders.slice(0, requests);
    await changeMembers(server, directory, { op: 'add', path: 'members', value: some.map((value) => ({ value })) });
    return sendEach(
      some.map((value) => memberChange(directory.groupId, { op: 'remove', path: `members[value eq "${value}"]` })),
    );
  },
});

function sendEach(requests: HttpRequest[]) {
  return () => ({
    next: () => requests.pop() ?? scimRequest('GET', '/ServiceProviderConfig'),
    problem: (status: number, body: string) => (status === 200 || status === 204 ? null : body),
  });
}
