import { z } from 'zod';
import { tellAuditEntry } from './tell-audit-entry';
import { tellResource } from './tell-resource';
import { tellRevokedFamily } from './tell-revoked-family';
import type { Teller } from './told';

/** OpenID Shared Signals Framework 1.0, section 8.1.4.1. */
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

const payloadSchema = z.object({ state: z.string(), receiverId: z.string() });

/** A test event: the verification event of the Shared Signals Framework, about the stream itself. */
const tellTest: Teller = async ({ payload }) => {
  const { state, receiverId } = payloadSchema.parse(payload);
  return {
    subId: { format: 'opaque', id: receiverId },
    events: { [VERIFICATION]: { state } },
    txn: null,
    webhook: { type: 'test', data: { receiverId, state } },
  };
};

/**
 * Which function describes which events, by the first part of their kinds. A new family of events needs a line here.
 */
const tellers: Record<string, Teller> = {
  resource: tellResource,
  'token-family': tellRevokedFamily,
  'audit-entry': tellAuditEntry,
  test: tellTest,
};

/**
 * The function that describes an event.
 * @param kinds all of one family
 */
export function tellerOf(kinds: readonly string[]): Teller {
  const family = kinds[0]?.split('.', 1)[0] ?? '';
  const teller = Object.hasOwn(tellers, family) ? tellers[family] : undefined;
  if (!teller) throw new Error(`Nobody can tell an event of the kinds ${kinds.join(', ')}.`);
  return teller;
}
