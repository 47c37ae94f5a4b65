import { z } from 'zod';
import { registration } from '../fixtures/registration';
import { many } from '../load/many';
import { send } from '../load/send';
import { formPost } from './form-post';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

const answer = z.object({ access_token: z.string() });

/** Revocation of one access token (RFC 7009), with its audit row, committed to disk. */
export const revoke: Kind = {
  name: 'revoke',
  title: 'revoke',
  peer: false,
  supply: 3000,
  async prepare(server, { requests, until }) {
    const issue = formPost(server.paths.token, { grant_type: 'client_credentials', scope: registration.scope });
    const tokens = await many(requests, async () => answer.parse(await send(server, issue)).access_token, until);
    const revocations = tokens.map((token) => formPost(server.paths.revocation, { token }));
    return fromSupply(revocations, (status, body) => (status === 200 ? null : body));
  },
};
