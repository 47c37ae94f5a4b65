import { registration } from '../fixtures/registration';
import { signProof } from '../fixtures/sign-proof';
import { formPost } from './form-post';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

/**
 * A token of the client itself that is bound to a key (RFC 9449, 5): beside client_credentials, a proof is verified and
 * its `jti` claimed, committed to disk. The proofs are made beforehand, each for one request, and so many that they
 * last
 * for a turn: its plain sibling has been compiled by then, and so must this be.
 */
export const dpop: Kind = {
  name: 'dpop',
  title: 'client_credentials, DPoP',
  peer: false,
  supply: 40_000,
  prepare({ url, paths, jwtParameters }, { requests }) {
    const { headers, ...request } = formPost(paths.token, {
      grant_type: 'client_credentials',
      scope: registration.scope,
      ...jwtParameters,
    });
    const proving = Array.from({ length: requests }, () => ({
      ...request,
      headers: { ...headers, dpop: signProof(url + paths.token) },
    }));
    return fromSupply(proving, (status, body) => (status === 200 && body.includes('"DPoP"') ? null : body));
  },
};
