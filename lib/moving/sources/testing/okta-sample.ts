/**
 * A user as Okta documents the answer of GET /api/v1/users (tag User of its Management API), with a few more of the
 * attributes of Okta's default profile.
 */
export const user = {
  id: '00u118oQYT4TBTemp0g4',
  status: 'ACTIVE',
  created: '2022-04-04T15:56:05.000Z',
  activated: null,
  statusChanged: null,
  lastLogin: '2022-05-04T19:50:52.000Z',
  lastUpdated: '2022-05-05T18:15:44.000Z',
  passwordChanged: '2022-04-04T16:00:22.000Z',
  type: { id: 'oty1162QAr8hJjTaq0g4' },
  profile: {
    firstName: 'Alice',
    lastName: 'Smith',
    mobilePhone: '+1-555-415-1337',
    secondEmail: null,
    login: 'alice.smith@example.com',
    email: 'alice.smith@example.com',
    city: 'Utrecht',
    countryCode: 'NL',
    department: 'Sales',
    customColor: 'red',
  },
  credentials: { password: {}, provider: { type: 'OKTA', name: 'OKTA' } },
  _links: { self: { href: 'https://example.okta.com/api/v1/users/00u118oQYT4TBTemp0g4' } },
};

/** A group as Okta documents the answer of GET /api/v1/groups. */
export const group = {
  id: '00g1emaKYZTWRYYRRTSK',
  created: '2015-02-06T10:11:28.000Z',
  objectClass: ['okta:user_group'],
  type: 'OKTA_GROUP',
  profile: { name: 'West Coast Users', description: 'All Users West of The Rockies' },
};

/** An application as Okta documents the answer of GET /api/v1/apps (support article on custom client IDs). */
export const app = {
  id: '0oa9ht5knq78zN8Ni1d7',
  name: 'oidc_client',
  label: 'Web App Template',
  status: 'ACTIVE',
  features: [],
  signOnMode: 'OPENID_CONNECT',
  credentials: {
    userNameTemplate: { template: '${source.login}', type: 'BUILT_IN' },
    signing: { kid: 'EyROxC6JMxK2ECPPabB-_zj76klcLXj3L5xCuiBNHpw' },
    oauthClient: {
      autoKeyRotation: true,
      client_id: '0oa9ht5knq78zN8Ni1d7',
      token_endpoint_auth_method: 'client_secret_basic',
      pkce_required: false,
    },
  },
  settings: {
    app: {},
    oauthClient: {
      client_uri: null,
      logo_uri: null,
      redirect_uris: ['http://localhost:8080/authorization-code/callback'],
      post_logout_redirect_uris: ['http://localhost:8080'],
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      application_type: 'web',
      consent_method: 'TRUSTED',
    },
  },
};
