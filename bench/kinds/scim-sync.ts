import type { MeasuredServer } from '../servers/bench-server';
import type { Kind } from './kind';
import { newUser } from './new-user';
import { scimRequest } from './scim-request';

/**
 * A first full sync as Entra ID and Okta run it: each person is searched for by `userName`, not found, and created. Two
 * requests are one person.
 */
export const scimSync: Kind<MeasuredServer> = {
  name: 'scim-sync',
  title: 'SCIM full sync',
  peer: false,
  prepare: () => () => {
    let found = true;
    let user = newUser();
    return {
      next() {
        found = !found;
        if (found) return scimRequest('POST', '/Users', user);
        user = newUser();
        return scimRequest('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`);
      },
      problem: (status, body) =>
        (found ? status === 201 : status === 200 && body.includes('"totalResults":0')) ? null : body,
    };
  },
};
