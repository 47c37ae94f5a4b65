import { issueCodes } from '../sign-in/authorize';
import { redemption } from '../sign-in/redemption';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

/**
 * Redeems an authorization code with PKCE (RFC 6749, 4.1.3): claims the code, starts its token family, commits both to
 * disk, and issues two tokens. The codes come from real authorization requests of a signed-in person, which are not
 * measured.
 */
export const authorizationCode: Kind = {
  name: 'authorization-code',
  title: 'authorization_code',
  peer: false,
  supply: 3000,
  async prepare(server, { requests, until }) {
    const codes = await issueCodes(server, requests, {}, until);
    return fromSupply(
      codes.map((code) => redemption(server, code)),
      (status, body) => (status === 200 && body.includes('"refresh_token"') ? null : body),
    );
  },
};
