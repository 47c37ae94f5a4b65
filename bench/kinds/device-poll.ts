import { z } from 'zod';
import { registration } from '../fixtures/registration';
import { many } from '../load/many';
import { send } from '../load/send';
import { formPost } from './form-post';
import { fromAnywhere } from './from-anywhere';
import { fromSupply } from './from-supply';
import type { Kind } from './kind';

const answer = z.object({ device_code: z.string() });

/**
 * A device polls before anyone has decided (RFC 8628, 3.4 and 3.5): the poll is recorded and committed to disk. Each
 * code is polled once, because a second poll within its interval would be answered with `slow_down`.
 */
export const devicePoll: Kind = {
  name: 'device-poll',
  title: 'device_code, pending',
  peer: false,
  supply: 20_000,
  async prepare(server, { requests, until }) {
    const begin = formPost(server.paths.deviceAuthorization, { scope: registration.scope });
    const codes = await many(
      requests,
      async () => answer.parse(await send(server, fromAnywhere(begin))).device_code,
      until,
    );
    const polls = codes.map((code) =>
      formPost(server.paths.token, { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code }),
    );
    return fromSupply(polls, (status, body) =>
      status === 400 && body.includes('"authorization_pending"') ? null : body,
    );
  },
};
