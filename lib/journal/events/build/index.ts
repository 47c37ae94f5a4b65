import { z } from 'zod';
import { buildAuditEntryEvent } from './build-audit-entry';
import { buildResourceEvent } from './build-resource';
import { buildRevokedFamilyEvent } from './build-revoked-family';
import type { EventBuilder } from './built-event';

/** OpenID Shared Signals Framework 1.0, section 8.1.4.1. */
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

const payloadSchema = z.object({ state: z.string(), receiverId: z.string() });

/** A test event: the verification event of the Shared Signals Framework, about the stream itself. */
const buildTestEvent: EventBuilder = async ({ payload }) => {
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
const builders: Record<string, EventBuilder> = {
  resource: buildResourceEvent,
  'token-family': buildRevokedFamilyEvent,
  'audit-entry': buildAuditEntryEvent,
  test: buildTestEvent,
};

/**
 * The function that describes an event.
 * @param kinds all of one family
 */
export function builderOf(kinds: readonly string[]): EventBuilder {
  const family = kinds[0]?.split('.', 1)[0] ?? '';
  const builder = Object.hasOwn(builders, family) ? builders[family] : undefined;
  if (!builder) throw new Error(`Nobody can tell an event of the kinds ${kinds.join(', ')}.`);
  return builder;
}
