import { z } from 'zod';
import type { Teller } from './told';

/** OpenID Shared Signals Framework 1.0, section 8.1.4.1. */
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

const payloadSchema = z.object({ state: z.string(), receiverId: z.string() });

/** A test event: the verification event of the Shared Signals Framework, about the stream itself. */
export const tellTest: Teller = async ({ payload }) => {
  const { state, receiverId } = payloadSchema.parse(payload);
  return {
    subId: { format: 'opaque', id: receiverId },
    events: { [VERIFICATION]: { state } },
    txn: null,
    webhook: { type: 'test', data: { receiverId, state } },
  };
};
