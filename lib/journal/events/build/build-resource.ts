/** SCIM events (RFC 9967 section 2): provisioning and feed. */

import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { etagOf } from '@/lib/scim/protocol/etag';
import { isObject, own } from '@/lib/scim/protocol/json';
import { represent } from '@/lib/scim/resources/representation';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ResourceEventKind, resourceEventKinds } from '../event-kinds';
import type { MembersMoved } from '../resource-event';
import { type StoredEvent, storedEventSchema } from '../stored-event';
import type { EventBuilder } from './built-event';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/**
 * Expresses a change as the PATCH request that would make it (RFC 7644 section 3.5.2), however it was actually made.
 * @param paths the paths that have changed
 * @param after the changed attributes as they are now; an attribute that is absent was removed
 */
function patchOf(paths: readonly string[], after: JsonObject, members: MembersMoved | undefined): JsonObject {
  const ofAttributes = paths
    .filter((path) => path !== 'members')
    .map((path): JsonObject => {
      const value = valueAt(after, path);
      return value === undefined ? { op: 'remove', path } : { op: 'replace', path, value };
    });
  const added: JsonObject[] = members?.added.length
    ? [{ op: 'add', path: 'members', value: members.added.map((value) => ({ value })) }]
    : [];
  const removed = (members?.removed ?? []).map(
    (id): JsonObject => ({ op: 'remove', path: `members[value eq "${id}"]` }),
  );
  return { schemas: [PATCH_OP], Operations: [...ofAttributes, ...added, ...removed] };
}

/** Changes to extension attributes are reported one by one, with the extension's URN as prefix. */
function valueAt(after: JsonObject, path: string): JsonValue | undefined {
  const whole = own(after, path);
  if (whole !== undefined || !path.startsWith('urn:')) return whole;
  const extension = own(after, path.slice(0, path.lastIndexOf(':')));
  return isObject(extension) ? own(extension, path.slice(path.lastIndexOf(':') + 1)) : undefined;
}

const URN = 'urn:ietf:params:scim:event';

/** All event URIs for people and groups. */
export const scimEventUris: readonly string[] = [
  ...['create', 'put', 'patch'].flatMap((name) => [`prov:${name}:notice`, `prov:${name}:full`]),
  'prov:activate',
  'prov:deactivate',
  'prov:delete',
  'feed:add',
].map((event) => `${URN}:${event}`);

const webhookWords: Record<ResourceEventKind, string> = {
  'resource.created': 'created',
  'resource.changed': 'updated',
  'resource.deactivated': 'deactivated',
  'resource.activated': 'activated',
  'resource.deleted': 'deleted',
  'resource.restored': 'restored',
};

/** A person or group was created, changed, deleted and so on. */
export const buildResourceEvent: EventBuilder = async (
  { kinds: heard, payload },
  content,
  { resourceType, scimBaseUrl },
) => {
  const event = storedEventSchema.parse(payload);
  const { resource, txn } = event;
  const type = await resourceType(resource.type);
  const kinds = resourceEventKinds.filter((kind) => heard.includes(kind));
  const uri = `${type.endpoint}/${resource.id}`;
  const externalId: JsonObject = resource.externalId === null ? {} : { externalId: resource.externalId };
  const version = etagOf(resource.version);
  const contents = contentOf(event, kinds, type, { content, scimBaseUrl });
  const mode = contents.data ? 'full' : 'notice';
  const urn: Record<ResourceEventKind, [string, JsonObject]> = {
    'resource.created': [`prov:create:${mode}`, { version, ...contents }],
    'resource.changed': [`prov:${isPut(event) ? 'put' : 'patch'}:${mode}`, { version, ...contents }],
    'resource.deactivated': ['prov:deactivate', {}],
    'resource.activated': ['prov:activate', {}],
    // "A delete event has no payload attributes" (RFC 9967 section 2.4.4).
    'resource.deleted': ['prov:delete', {}],
    // "feed:add does not indicate a resource is new" (RFC 9967 section 2.3.1): the resource returns to the feed.
    'resource.restored': ['feed:add', {}],
  };
  const mostParticular = kinds.at(-1) ?? 'resource.changed';
  return {
    subId: { format: 'scim', uri, ...externalId },
    events: Object.fromEntries(kinds.map((kind) => [`${URN}:${urn[kind][0]}`, urn[kind][1]])),
    txn,
    webhook: {
      type: `${resource.type.toLowerCase()}.${webhookWords[mostParticular]}`,
      data: { resourceType: resource.type, id: resource.id, uri, ...externalId, version, ...inWebhook(contents) },
    },
  };
};

/**
 * The payload of a create or change event. "Exactly one of the payload attributes "data" or "attributes" MUST be
 * present" (RFC 9967 section 2.4): `data` if the receiver gets full content and the values were stored, otherwise
 * `attributes` with the paths. Attributes that are never returned appear in neither.
 */
function contentOf(
  event: StoredEvent,
  kinds: readonly ResourceEventKind[],
  type: ResourceType,
  { content, scimBaseUrl }: { content: 'notice' | 'full'; scimBaseUrl: string },
): JsonObject {
  if (!kinds.some((kind) => kind === 'resource.created' || kind === 'resource.changed')) return {};
  const attributes = event.attributes.filter((path) => isShown(type, path));
  if (content === 'notice' || !event.values) return { attributes };
  const { resource, values, members } = event;
  const shown = represent(type, { ...resource, attributes: values }, scimBaseUrl, { kind: 'default' });
  if (kinds.includes('resource.created')) {
    return { data: { ...shown, ...(members && { members: members.added.map((value) => ({ value })) }) } };
  }
  return { data: isPut(event) ? shown : patchOf(attributes, shown, members) };
}

/**
 * A group's record does not contain its members, so a PUT of a group is reported as a PATCH, as RFC 9967 section 5
 * recommends.
 */
const isPut = ({ replaced, resource }: StoredEvent): boolean => replaced && resource.type === 'User';

/** The same content without SCIM's envelopes. */
function inWebhook({ data, attributes }: JsonObject): JsonObject {
  if (!isObject(data)) return attributes === undefined ? {} : { attributes };
  return data.Operations === undefined ? { resource: data } : { operations: data.Operations };
}

function isShown(type: ResourceType, path: string): boolean {
  const named = findAttribute(type, path);
  return (
    named?.kind === 'attribute' &&
    named.target.attribute.returned !== 'never' &&
    named.target.attribute.mutability !== 'writeOnly'
  );
}
