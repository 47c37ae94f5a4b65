import { registration } from '../fixtures/registration';
import { signAssertion } from '../fixtures/sign-assertion';
import { many } from '../load/many';
import { formPost } from './form-post';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

/**
 * The JWT bearer grant (RFC 7523): the assertion of a trusted issuer is verified, its `jti` is claimed and a token
 * family is started, committed to disk, and a JWT is signed.
 */
export const jwtBearer: Kind = {
  name: 'jwt-bearer',
  title: 'jwt-bearer',
  peer: false,
  supply: 3000,
  async prepare(server, { requests, until }) {
    const assertions = await many(
      requests,
      async () => signAssertion({ audience: server.url, subject: registration.userName }),
      until,
    );
    const grants = assertions.map((assertion) =>
      formPost(server.paths.token, {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
        scope: registration.scope,
      }),
    );
    return fromSupply(grants, (status, body) => (status === 200 && body.includes('"access_token"') ? null : body));
  },
};
