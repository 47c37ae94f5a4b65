import type { ConnectedApp } from '@/lib/grants/consents/store';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import type { JsonObject } from '@/lib/platform/shared/json';
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
  createdAt,
  lastUsedAt,
}: LinkedIdentity): JsonObject => ({
  provider: providerName,
  subject,
  email,
  linked_at: instant(createdAt),
  last_used_at: instant(lastUsedAt),
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
