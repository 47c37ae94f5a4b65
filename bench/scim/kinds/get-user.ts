import type { Kind } from '../../kinds/kind';
import { scimRequest } from '../../kinds/scim-request';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';

/** Reads a person by id (RFC 7644, 3.4.1). */
export const getUser = ({ outsiders }: Directory): Kind<MeasuredServer> => ({
  name: 'scim-get',
  title: 'get a User',
  peer: true,
  prepare() {
    const requests = outsiders.map((id) => scimRequest('GET', `/Users/${id}`));
    let next = 0;
    return () => ({
      next: () => requests[next++ % requests.length] ?? scimRequest('GET', '/Users'),
      problem: (status, body) => (status === 200 && body.includes('outsider-') ? null : body),
    });
  },
});
