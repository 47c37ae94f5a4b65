import type { MeasuredServer } from '../servers/bench-server';
import type { Kind } from './kind';
import { newUser } from './new-user';
import { scimRequest } from './scim-request';

/** Creates a new person each time (RFC 7644, 3.3), committed with the audit row. */
export const scimCreate: Kind<MeasuredServer> = {
  name: 'scim-create',
  title: 'SCIM create a User',
  peer: false,
  prepare: () => () => ({
    next: () => scimRequest('POST', '/Users', newUser()),
    problem: (status, body) => (status === 201 ? null : body),
  }),
};
