import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { Delivery } from './delivery';
import { testKind } from './event-kinds';
import type { EventReceiver } from './receiver';
import { tellerOf } from './tell';
import type { Told } from './tell/told';

type Reader = Pick<EventReceiver, 'id' | 'audience' | 'eventKinds' | 'content'>;

/** Puts events into the words of tokens and webhooks. */
export interface Composer {
  /** A signed security event token (RFC 8417): compact, of type `secevent+jwt`. The same claims in every attempt. */
  token(delivery: Delivery, receiver: Reader): Promise<string>;
  /** The body of a webhook, the same in every attempt. */
  webhook(delivery: Delivery, receiver: Reader): Promise<string>;
}

/** A NumericDate (RFC 7519, 2). */
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The `aud` of a receiver's tokens. @param issuer that of its tenant */
export function audienceOf({ id, audience }: Pick<EventReceiver, 'id' | 'audience'>, issuer: string): string {
  return audience ?? `${issuer}/events/feeds/${id}`;
}

/**
 * @param url the public origin, without a trailing slash
 * @param signingKeys those of a tenant
 * @param resourceTypes the SCIM resource types of a tenant
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
  function tell({ tenantId, tenantPlace, kinds, payload }: Delivery, { eventKinds, content }: Reader): Promise<Told> {
    const listened: readonly string[] = eventKinds;
    const heard = kinds.filter((kind) => kind === testKind || listened.includes(kind));
    // What the receiver listened to when it happened is told even if it no longer would.
    return tellerOf(kinds)({ kinds: heard.length > 0 ? heard : kinds, payload }, content, {
      issuer: issuerOf(url, tenantPlace),
      scimBaseUrl: `${issuerOf(url, tenantPlace)}/scim/v2`,
      resourceType: async (name) => (await resourceTypes(tenantId))[name],
    });
  }

  return {
    async token(delivery, receiver) {
      const { subId, events, txn } = await tell(delivery, receiver);
      const issuer = issuerOf(url, delivery.tenantPlace);
      // Sent again, it is the same token and says the same: it was issued when it was put on its way (RFC 8417, 2.2: `iat`, `toe`).
      // No `sub`, so that it is taken for no other kind of token (RFC 8417, 3; RFC 9967, 2.1), and no `exp` (RFC 8417, 2.2).
      return signJwt(
        signingKeys(delivery.tenantId),
        { typ: 'secevent+jwt' },
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
