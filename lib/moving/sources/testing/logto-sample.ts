/** A row of the table `users`, as packages/schemas/tables/users.sql of Logto defines it. */
export const row = {
  tenant_id: 'default',
  id: 'rgmuzrqkmxbw',
  username: 'ada',
  primary_email: 'ada@example.com',
  primary_phone: null,
  password_encrypted: '$argon2i$v=19$m=8192,t=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$1Q1rGzHUF5dWdJ9vNG8WLgCSVPbHjKxJkS7nTtAyFzI',
  password_encryption_method: 'Argon2i',
  name: 'Ada Lovelace',
  avatar: 'https://example.com/ada.png',
  profile: { givenName: 'Ada', familyName: 'Lovelace', zoneinfo: 'Europe/London' },
  application_id: null,
  identities: { google: { userId: '1122334455', details: {} }, github: { userId: '99' } },
  custom_data: { plan: 'full' },
  mfa_verifications: [
    { type: 'Totp', id: 'a', createdAt: '2024-01-01T00:00:00.000Z', key: 'JBSWY3DPEHPK3PXP' },
    {
      type: 'WebAuthn',
      id: 'b',
      createdAt: '2024-01-01T00:00:00.000Z',
      rpId: 'id.example.com',
      credentialId: 'vBp2PFsDxDPhD2981AeVrA',
      publicKey: 'pQECAyYgASFYIHFENP6pzFi5_rcIQgdAT5U',
      counter: 3,
      transports: ['usb'],
      agent: 'Firefox',
      name: 'Key',
    },
    { type: 'BackupCode', id: 'c', createdAt: '2024-01-01T00:00:00.000Z', codes: [{ code: '1' }] },
  ],
  is_suspended: false,
  last_sign_in_at: '2024-05-01T00:00:00+00:00',
  created_at: '2024-01-01T00:00:00+00:00',
};

/** A user as the Management API answers it (userProfileResponseGuard in packages/schemas/src/types/user.ts). */
export const apiUser = {
  id: 'xgmuzrqkmxbw',
  username: null,
  primaryEmail: 'grace@example.com',
  primaryPhone: '15551112233',
  name: null,
  avatar: null,
  customData: {},
  identities: {},
  ssoIdentities: [{ issuer: 'https://idp.example.com', identityId: '4711', ssoConnectorId: 'x' }],
  profile: {},
  hasPassword: true,
  isSuspended: true,
  createdAt: 1704067200000,
};

/** An application as packages/schemas/tables/applications.sql and the Management API have it. */
export const application = {
  tenantId: 'default',
  id: 'foo',
  name: 'Web',
  secret: 'internal_secret_of_an_application',
  description: null,
  type: 'Traditional',
  oidcClientMetadata: {
    redirectUris: ['https://app.example.com/callback'],
    postLogoutRedirectUris: ['https://app.example.com/'],
    backchannelLogoutUri: 'https://app.example.com/logout',
  },
  customClientMetadata: { corsAllowedOrigins: [], idTokenTtl: 3600 },
  isThirdParty: true,
  createdAt: 1704067200000,
};
