import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ReceiverContent } from '../receiver';

/** An event in words: of a security event token (RFC 8417, 2), and of a webhook. */
export interface Told {
  /** Whom it is about (RFC 9493). */
  subId: JsonObject;
  /** Event URIs and their payloads: at least one. */
  events: JsonObject;
  /** What caused it, the same for everybody who is told (RFC 8417, 2.2); null when it has no name of its own. */
  txn: string | null;
  webhook: { type: string; data: JsonObject };
}

/** What a teller needs beside the event. */
interface Tenancy {
  /** The issuer identifier of the tenant. */
  issuer: string;
  /** `https://host/scim/v2`, of the tenant. */
  scimBaseUrl: string;
  /** The resource types as the tenant has them now. */
  resourceType(name: 'User' | 'Group'): Promise<ResourceType>;
}

/**
 * Puts an event into words for a receiver.
 * @param event.kinds those of its kinds that the receiver listens to
 */
export type Teller = (
  event: { kinds: readonly string[]; payload: unknown },
  content: ReceiverContent,
  tenancy: Tenancy,
) => Promise<Told>;
