import type { Kind } from '../../kinds/kind';
import { newUser } from '../../kinds/new-user';
import { scimRequest } from '../../kinds/scim-request';
import type { MeasuredServer } from '../../servers/bench-server';

/** The most that a request may have. */
const OPERATIONS = 1_000;
/** The requests of a turn; each takes seconds. */
const REQUESTS = 8;

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Creates people of whom each is the manager of the next, in a circle (RFC 7644, 3.7.1). */
export const bulkOfManagers = circle('scim-bulk-managers', `Bulk, ${OPERATIONS} Users in a circle of managers`, () =>
  Array.from({ length: OPERATIONS }, (_, index) =>
    creation('Users', index, {
      ...newUser(),
      [ENTERPRISE]: { manager: { value: `bulkId:Users-${(index + 1) % OPERATIONS}` } },
    }),
  ),
);

/** Creates groups in a circle, each with a person in it who is created by the same request. */
export const bulkOfGroups = circle(
  'scim-bulk-groups',
  `Bulk, ${OPERATIONS / 2} Groups in a circle and their ${OPERATIONS / 2} Users`,
  () =>
    Array.from({ length: OPERATIONS / 2 }, (_, index) => [
      creation('Groups', index, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: `Group ${index}`,
        members: [
          { value: `bulkId:Users-${index}` },
          { value: `bulkId:Groups-${(index + 1) % (OPERATIONS / 2)}`, type: 'Group' },
        ],
      }),
      creation('Users', index, newUser()),
    ]).flat(),
);

function circle(name: string, title: string, operations: () => object[]): Kind<MeasuredServer> {
  return {
    name,
    title,
    peer: false,
    supply: REQUESTS,
    prepare: () => () => ({
      next: () =>
        scimRequest('POST', '/Bulk', {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
          Operations: operations(),
        }),
      problem: (status, body) =>
        status === 200 && body.split('"status":"201"').length - 1 === OPERATIONS ? null : body,
    }),
  };
}

const creation = (path: 'Users' | 'Groups', index: number, data: object) => ({
  method: 'POST',
  path: `/${path}`,
  bulkId: `${path}-${index}`,
  data,
});
