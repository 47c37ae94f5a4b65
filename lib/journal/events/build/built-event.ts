import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ReceiverContent } from '../receiver';

/** An event as described in a security event token (RFC 8417 section 2) and in a webhook. */
export interface BuiltEvent {
  /** The subject of the event (RFC 9493). */
  subId: JsonObject;
  /** Event URIs with their payloads. Contains at least one. */
  events: JsonObject;
  /**
   * Identifies the cause of the event, with the same value for all receivers (RFC 8417 section 2.2). Null if the cause
   * has no identifier.
   */
  txn: string | null;
  webhook: { type: string; data: JsonObject };
}

/** What a `EventBuilder` needs in addition to the event. */
interface Tenancy {
  /**
   * Names a person as the receiver wants (RFC 9493).
   * @param email the primary address when the event happened, if it is known
   */
  subjectOf(personId: string, email: string | null): Promise<JsonObject>;
  /** The tenant's SCIM base URL: `https://host/scim/v2`. */
  scimBaseUrl: string;
  /** The tenant's resource types in their current form. */
  resourceType(name: 'User' | 'Group'): Promise<ResourceType>;
}

/**
 * Describes an event for a receiver.
 * @param event.kinds the kinds of the event that the receiver listens to
 */
export type EventBuilder = (
  event: { kinds: readonly string[]; payload: unknown; happenedAt: Date },
  content: ReceiverContent,
  tenancy: Tenancy,
) => Promise<BuiltEvent>;
