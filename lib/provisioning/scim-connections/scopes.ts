/** The scopes that a connection's access tokens need, by what they do. */
export const provisioningScopes = { read: 'scim.read', write: 'scim.write' } as const;
