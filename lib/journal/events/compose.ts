import { z } from 'zod';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import type { ResourceType } from '@/lib/scim/schema/types';
import { buildAuditEntryEvent } from './build/build-audit-entry';
import { buildResourceEvent } from './build/build-resource';
import { buildRevokedFamilyEvent } from './build/build-revoked-family';
import type { BuiltEvent, EventBuilder } from './build/built-event';
import type { Delivery } from './delivery';
import { testKind } from './event-kinds';
import type { EventReceiver } from './receiver';

type Reader = Pick<EventReceiver, 'id' | 'audience' | 'eventKinds' | 'content' | 'signingAlg'>;

/** Formats events as security event tokens and webhooks. */
export interface Composer {
  /**
   * A signed security event token (RFC 8417) in compact form, of type `secevent+jwt`. Every attempt has the same
   * claims.
   */
  token(delivery: Delivery, receiver: Reader): Promise<string>;
  /** The body of a webhook. Every attempt has the same body. */
  webhook(delivery: Delivery, receiver: Reader): Promise<string>;
}

/** A NumericDate (RFC 7519, 2). */
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The `aud` of a receiver's tokens. @param issuer the tenant's issuer */
export function audienceOf({ id, audience }: Pick<EventReceiver, 'id' | 'audience'>, issuer: string): string {
  return audience ?? `${issuer}/events/feeds/${id}`;
}

/**
 * @param url the public origin, without a trailing slash
 * @param signingKeys returns a tenant's signing keys
 * @param resourceTypes returns a tenant's SCIM resource types
 */
export function createComposer({
  url,
  signingKeys,
  resourceTypes,
}: {
  url: string;
  signingKeys: (tenantId: string) => SigningKeys;
  resourceTypes: (tenantId: string) => Promise<Readonly<Record<'User' | 'Group', ResourceType>>>;
}): Composer {
  function tell(
    { tenantId, tenantPlace, kinds, payload }: Delivery,
    { eventKinds, content }: Reader,
  ): Promise<BuiltEvent> {
    const listened: readonly string[] = eventKinds;
    const heard = kinds.filter((kind) => kind === testKind || listened.includes(kind));
    // The receiver listened to this event when it happened, so it is sent even if the receiver no longer listens to any
    // of its kinds.
    return builderOf(kinds)({ kinds: heard.length > 0 ? heard : kinds, payload }, content, {
      issuer: issuerOf(url, tenantPlace),
      scimBaseUrl: `${issuerOf(url, tenantPlace)}${SCIM_PATH}`,
      resourceType: async (name) => (await resourceTypes(tenantId))[name],
    });
  }

  return {
    async token(delivery, receiver) {
      const { subId, events, txn } = await tell(delivery, receiver);
      const issuer = issuerOf(url, delivery.tenantPlace);
      // Every attempt sends the same claims: `iat` is when the delivery was created, `toe` when the event happened (RFC
      // 8417, 2.2). There is no `sub`, so that the token cannot be mistaken for another kind (RFC 8417, 3; RFC 9967,
      // 2.1), and no `exp` (RFC 8417, 2.2). "All events MUST be signed using the RS256 algorithm" only in the CAEP
      // Interoperability Profile 1.0, so the receiver's settings name the algorithm.
      return signJwt(
        signingKeys(delivery.tenantId),
        { typ: 'secevent+jwt', alg: receiver.signingAlg },
        {
          iss: issuer,
          aud: audienceOf(receiver, issuer),
          jti: delivery.id,
          iat: seconds(delivery.issuedAt),
          toe: seconds(delivery.happenedAt),
          txn: txn ?? delivery.eventId,
          sub_id: subId,
          events,
        },
      );
    },

    async webhook(delivery, receiver) {
      const {
        txn,
        webhook: { type, data },
      } = await tell(delivery, receiver);
      return JSON.stringify({
        type,
        timestamp: delivery.happenedAt.toISOString(),
        data: { ...data, txn: txn ?? delivery.eventId },
      });
    },
  };
}

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
  if (!builder) throw new Error(`No builder for events of the kinds ${kinds.join(', ')}.`);
  return builder;
}
