/** The scopes that a connection's access tokens need for reading and writing. */
export const provisioningScopes = { read: 'scim.read', write: 'scim.write' } as const;
