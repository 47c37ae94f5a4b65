import { z } from 'zod';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import type { ResourceType } from '@/lib/scim/schema/types';
import { buildAuditEntryEvent } from './build/build-audit-entry';
import { buildPersonSignalEvent } from './build/build-person-signal';
import { buildResourceEvent } from './build/build-resource';
import { buildRevokedFamilyEvent } from './build/build-revoked-family';
import type { BuiltEvent, EventBuilder } from './build/built-event';
import type { Delivery } from './delivery';
import { testKind } from './event-kinds';
import type { EventReceiver, SubjectFormat } from './receiver';

type Reader = Pick<EventReceiver, 'id' | 'audience' | 'eventKinds' | 'content' | 'signingAlg' | 'subjectFormat'>;

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
 * @param emailOf returns a person's primary email address, also if the person was deleted a short time ago
 */
export function createComposer({
  url,
  signingKeys,
  resourceTypes,
  emailOf,
}: {
  url: string;
  signingKeys: (tenantId: string) => SigningKeys;
  resourceTypes: (tenantId: string) => Promise<Readonly<Record<'User' | 'Group', ResourceType>>>;
  emailOf: (tenantId: string, personId: string) => Promise<string | null>;
}): Composer {
  /** A person without an address is named by issuer and `sub`: receivers accept both (CAEP Interoperability 1.0, 2.5). */
  async function subject(
    { tenantId, tenantPlace }: Delivery,
    format: SubjectFormat,
    personId: string,
    known: string | null,
  ): Promise<JsonObject> {
    if (format === 'opaque') return { format, id: personId };
    const email = format === 'email' ? (known ?? (await emailOf(tenantId, personId))) : null;
    return email === null
      ? { format: 'iss_sub', iss: issuerOf(url, tenantPlace), sub: personId }
      : { format: 'email', email };
  }

  function tell(delivery: Delivery, { eventKinds, content, subjectFormat }: Reader): Promise<BuiltEvent> {
    const { tenantId, tenantPlace, kinds, payload, happenedAt } = delivery;
    const listened: readonly string[] = eventKinds;
    const heard = kinds.filter((kind) => kind === testKind || listened.includes(kind));
    // The receiver listened to this event when it happened, so it is sent even if the receiver no longer listens to any
    // of its kinds.
    return builderOf(kinds)({ kinds: heard.length > 0 ? heard : kinds, payload, happenedAt }, content, {
      subjectOf: (personId, email) => subject(delivery, subjectFormat, personId, email),
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

/** OpenID Shared Signals Framework 1.0, sections 8.1.4.1 and 8.1.5. */
const SSF = 'https://schemas.openid.net/secevent/ssf/event-type';

const payloadSchema = z.object({
  receiverId: z.string(),
  state: z.string().optional(),
  updated: z.object({ status: z.string(), reason: z.string().optional() }).optional(),
});

/** An event about the stream itself: a verification, which is also the test event, or a status that we changed. */
const buildStreamEvent: EventBuilder = async ({ payload }) => {
  const { receiverId, state, updated } = payloadSchema.parse(payload);
  const verification: JsonObject = state === undefined ? {} : { state };
  const events: JsonObject = updated
    ? { [`${SSF}/stream-updated`]: { ...updated } }
    : { [`${SSF}/verification`]: verification };
  return {
    // "The value of the top-level sub_id claim [...] MUST always be set to have a simple value of type opaque. The id
    // of the value MUST be the stream_id".
    subId: { format: 'opaque', id: receiverId },
    events,
    txn: null,
    webhook: { type: 'test', data: { receiverId, ...verification } },
  };
};

/**
 * Which function describes which events, by the first part of their kinds. A new family of events needs a line here.
 */
const builders: Record<string, EventBuilder> = {
  resource: buildResourceEvent,
  'token-family': buildRevokedFamilyEvent,
  account: buildPersonSignalEvent,
  credential: buildPersonSignalEvent,
  'token-claims': buildPersonSignalEvent,
  'audit-entry': buildAuditEntryEvent,
  test: buildStreamEvent,
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
