import type { Owned } from '@/lib/directory/owned';
import type { RequestOfPerson } from '@/lib/grants/backchannel-requests/ping';
import type { ConnectedApp } from '@/lib/grants/consents/store';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import type { RoleOfPerson } from '@/lib/grants/resources/roles/store';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { ListView } from '@/lib/operation/list-views/list-view';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { StateOfPerson } from '@/lib/provisioning/downstream/store';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import type { LinkedIdentity } from '@/lib/sign-in/identity-providers/linked-identity';
import type { ListedFactor } from '@/lib/sign-in/second-factors/second-factor';
import type { ListedSession } from '@/lib/sign-in/sessions/store';

/** The parts of a person's data export (docs/reference/personal-data.md). None contains a secret. */

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const dataOfFactor = ({ id, kind, name, createdAt, lastUsedAt }: ListedFactor): JsonObject => ({
  id,
  kind,
  name,
  created_at: instant(createdAt),
  last_used_at: instant(lastUsedAt),
});

export const dataOfIdentity = ({
  providerName,
  subject,
  email,
  linkedBy,
  createdAt,
  lastUsedAt,
}: LinkedIdentity): JsonObject => ({
  provider: providerName,
  subject,
  email,
  linked_by: linkedBy,
  linked_at: instant(createdAt),
  last_used_at: instant(lastUsedAt),
});

export const dataOfView = ({ list, name, query, isDefault }: ListView & { list: string }): JsonObject => ({
  list,
  name,
  query,
  is_default: isDefault,
});

export const dataOfApp = ({
  clientId,
  clientName,
  scopes,
  authorizationDetails,
  connectedAt,
  lastUsedAt,
}: ConnectedApp): JsonObject => ({
  client_id: clientId,
  client_name: clientName,
  scopes,
  authorization_details: authorizationDetails,
  connected_at: instant(connectedAt),
  last_used_at: instant(lastUsedAt),
});

export const dataOfRole = ({ resource, role, direct, byDirectory, groups }: RoleOfPerson): JsonObject => ({
  resource: resource.identifier,
  resource_name: resource.name,
  role,
  assigned_directly: direct,
  assigned_by_directory: byDirectory,
  groups: groups.map((group) => ({ ...group })),
});

export const dataOfDownstream = ({ application, remoteId, there, confirmedAt }: StateOfPerson): JsonObject => ({
  name: application.name,
  id_there: remoteId,
  state_there: there,
  confirmed_at: instant(confirmedAt),
});

export const dataOfToken = ({
  id,
  name,
  resource,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
}: PersonalToken): JsonObject => ({
  id,
  name,
  resource,
  scopes,
  created_at: instant(createdAt),
  expires_at: instant(expiresAt),
  last_used_at: instant(lastUsedAt),
});

export const dataOfSession = ({
  id,
  amr,
  ipAddress,
  city,
  country,
  userAgent,
  createdAt,
  lastSeenAt,
  expiresAt,
}: ListedSession): JsonObject => ({
  id,
  amr,
  ip_address: ipAddress,
  city,
  country,
  user_agent: userAgent,
  created_at: instant(createdAt),
  last_seen_at: instant(lastSeenAt),
  expires_at: instant(expiresAt),
});

export const dataOfFamily = ({
  id,
  status,
  client,
  grantType,
  scopes,
  createdAt,
  lastUsedAt,
  expiresAt,
}: FamilySummary): JsonObject => ({
  id,
  status,
  client_id: client.id,
  client_name: client.name,
  grant_type: grantType,
  scopes,
  created_at: instant(createdAt),
  last_used_at: instant(lastUsedAt),
  expires_at: instant(expiresAt),
});

export const dataOfRequest = ({
  id,
  status,
  clientId,
  clientName,
  bindingMessage,
  scopes,
  resources,
  authorizationDetails,
  ipAddress,
  userAgent,
  createdAt,
  expiresAt,
  decidedAt,
}: RequestOfPerson): JsonObject => ({
  id,
  status,
  client_id: clientId,
  client_name: clientName,
  binding_message: bindingMessage,
  scopes,
  resources,
  authorization_details: authorizationDetails,
  ip_address: ipAddress,
  user_agent: userAgent,
  created_at: instant(createdAt),
  expires_at: instant(expiresAt),
  decided_at: instant(decidedAt),
});

/**
 * An audit entry as shown to the person it concerns. People see what they did to others, but not the stored data of
 * those people. They see what others did to them, but not from where, nor the details recorded about it.
 */
export function auditEntryFor(personId: string, event: AuditEvent): JsonObject {
  const { id, at, actor, action, target, requestId, ipAddress, userAgent, before, after, detail } = event;
  const byThem = actor.type === 'person' && actor.id === personId;
  const aboutThem = target.type === 'person' && target.id === personId;
  const own = aboutThem || (byThem && ownTargets.has(target.type));
  return {
    id,
    at: at.toISOString(),
    action,
    actor: byThem ? 'you' : actor.type,
    target: aboutThem ? 'you' : { ...target },
    ...(own && before && { before }),
    ...(own && after && { after }),
    ...(byThem && own && { detail }),
    ...(byThem && { request_id: requestId, ip_address: ipAddress, user_agent: userAgent }),
  };
}

/** The kinds of targets that are a person's own if the person acted on them. */
const ownTargets = new Set(['session', 'second-factor', 'personal-token', 'token-family']);

/**
 * A person's attributes without those that are never returned (RFC 7643, 7) and stored only as a hash, if at all.
 * Attributes that are no longer in any schema are included.
 */
export function readableAttributes(
  attributes: JsonObject,
  { schema, schemaExtensions }: Pick<ResourceType, 'schema' | 'schemaExtensions'>,
): JsonObject {
  const core = readable(schema.attributes, attributes);
  return Object.fromEntries(
    Object.entries(core).map(([name, value]) => {
      const extension = schemaExtensions.find((one) => one.schema.id === name);
      return [name, extension && isObject(value) ? readable(extension.schema.attributes, value) : value];
    }),
  );
}

function readable(definitions: readonly Attribute[], value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      const definition = definitions.find((one) => one.name === name);
      if (definition && (definition.returned === 'never' || definition.kept === false)) return [];
      return [[name, within(definition?.subAttributes, held)]];
    }),
  );
}

function within(parts: readonly Attribute[] | undefined, value: JsonValue): JsonValue {
  if (!parts) return value;
  if (Array.isArray(value)) return value.map((one) => within(parts, one));
  return isObject(value) ? readable(parts, value) : value;
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const dataOfOwned = ({ clients, scimTokens, accessKeys }: Owned) => ({
  clients: clients.map(({ id, name }) => ({ client_id: id, client_name: name })),
  scim_tokens: scimTokens.map(({ id, name, connectionName }) => ({ id, name, connection: connectionName })),
  access_keys: accessKeys.map(({ id, name, holder }) => ({ id, name, holder })),
});
