import { z } from 'zod';
import { authorizationOf } from '../fixtures/client-authorization';
import { otherClient } from '../fixtures/registration';
import { many } from '../load/many';
import { send } from '../load/send';
import { formPost } from './form-post';
import { fromAnywhere } from './from-anywhere';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';
import { somePeople } from './some-people';

const answer = z.object({ auth_req_id: z.string() });

/**
 * A client polls before the person has decided (CIBA Core 1.0, 10.1). Each request is about another person, because
 * requests to one are limited, and is polled once, because a second poll would come within its interval.
 */
export const cibaPoll: Kind = {
  name: 'ciba-poll',
  title: 'CIBA poll, pending',
  peer: false,
  supply: 2000,
  async prepare(server, { requests, until }) {
    const client = authorizationOf(otherClient('bench-openid'));
    const polls = await many(
      requests,
      async () => {
        const [person] = await somePeople(server, 1);
        const begin = { scope: 'openid', login_hint: person?.userName ?? '' };
        const { auth_req_id: id } = answer.parse(
          await send(server, fromAnywhere(formPost('/bc-authorize', begin, client))),
        );
        const poll = { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: id };
        return formPost(server.paths.token, poll, client);
      },
      until,
    );
    return fromSupply(polls, (status, body) =>
      status === 400 && body.includes('"authorization_pending"') ? null : body,
    );
  },
};
