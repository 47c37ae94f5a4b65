import type { Kind } from '../../kinds/kind';
import { newUser } from '../../kinds/new-user';
import { scimRequest } from '../../kinds/scim-request';
import type { MeasuredServer } from '../../servers/bench-server';

const OPERATIONS = 100;
/** The requests of a turn; each takes a good part of a second. */
const REQUESTS = 24;

/** Creates a hundred people in one request (RFC 7644, 3.7), with their audit rows in transactions of fifty. */
export const bulk: Kind<MeasuredServer> = {
  name: 'scim-bulk',
  title: `Bulk, ${OPERATIONS} Users created`,
  peer: true,
  supply: REQUESTS,
  prepare: () => () => ({
    next: batch,
    problem: (status, body) => (status === 200 && created(body) === OPERATIONS ? null : body),
  }),
};

function batch() {
  const Operations = Array.from({ length: OPERATIONS }, (_, index) => ({
    method: 'POST',
    path: '/Users',
    bulkId: `user-${index}`,
    data: newUser(),
  }));
  return scimRequest('POST', '/Bulk', { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations });
}

const created = (body: string) => body.split('"status":"201"').length - 1;
