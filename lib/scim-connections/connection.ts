/** Where the people come from: which guide the console shows. */
export const scimProviders = ['okta', 'entra-id', 'other'] as const;
export type ScimProvider = (typeof scimProviders)[number];

/** A SCIM client that provisions people and groups of a tenant. */
export interface ScimConnection {
  tenantId: string;
  id: string;
  name: string;
  provider: ScimProvider;
  disabledAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a SCIM token may do. Its value is known to the connection alone. */
export interface ScimToken {
  id: string;
  connectionId: string;
  name: string;
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** How audit rows name a connection. */
export function connectionTarget({ id, name }: Pick<ScimConnection, 'id' | 'name'>) {
  return { type: 'scim-connection', id, name };
}
