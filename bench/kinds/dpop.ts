import { registration } from '../fixtures/registration';
import { signProof } from '../fixtures/sign-proof';
import { many } from '../load/many';
import { formPost } from './form-post';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

/**
 * A client's own token, bound to a key (RFC 9449, 5): in addition to the work of client_credentials, a proof is
 * verified and its `jti` is claimed, committed to disk. The proofs are created beforehand, one for each request. There
 * are enough of them for a whole turn, so that the code is compiled as well as that of plain client_credentials, which
 * is compiled by then.
 */
export const dpop: Kind = {
  name: 'dpop',
  title: 'client_credentials, DPoP',
  peer: false,
  supply: 40_000,
  async prepare({ url, paths, jwtParameters }, { requests, until }) {
    const { headers, ...request } = formPost(paths.token, {
      grant_type: 'client_credentials',
      scope: registration.scope,
      ...jwtParameters,
    });
    const proving = await many(
      requests,
      async () => ({ ...request, headers: { ...headers, dpop: signProof(url + paths.token) } }),
      until,
    );
    return fromSupply(proving, (status, body) => (status === 200 && body.includes('"DPoP"') ? null : body));
  },
};
