/** The line that Auth0's support documents ("How to Use the Password Hashes Export from Auth0"), with a whole hash. */
export const hashLine = {
  _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' },
  email_verified: false,
  email: 'user@example.com',
  passwordHash: '$2b$10$.qHPp/srqo1NAAAAAvlkmOdqAbH2Rg0qPv2Txj3ZwXfjJnewSjc4m',
  password_set_date: { $date: '2019-12-06T18:36:12.412Z' },
  tenant: 'example-tenant-name',
  connection: 'Username-Password-Authentication',
  _tmp_is_unique: true,
  identifiers: [{ type: 'email', value: 'user@example.com', verified: false }],
};

/** A line of the users' export (POST /api/v2/jobs/users-exports), with the fields of Auth0's "User Profile Structure". */
export const userLine = {
  user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93',
  email: 'user@example.com',
  email_verified: true,
  name: 'user@example.com',
  given_name: 'John',
  family_name: 'Smith',
  nickname: 'john',
  picture: 'https://example.com/john.png',
  created_at: '2019-12-06T18:36:12.412Z',
  updated_at: '2020-01-06T18:36:12.412Z',
  identities: [
    { user_id: '5dea9f9c82dd7c0e76e4ec93', provider: 'auth0', connection: 'Username-Password-Authentication' },
    { user_id: '103547991597142817347', provider: 'google-oauth2', connection: 'google-oauth2', isSocial: true },
    { user_id: 1234, provider: 'github', connection: 'github', isSocial: true },
  ],
  multifactor: ['guardian'],
  user_metadata: { hobby: 'surfing' },
  app_metadata: { plan: 'full' },
};

/** A client as GET /api/v2/clients documents it, without what has no counterpart here. */
export const client = {
  tenant: 'example-tenant-name',
  global: false,
  client_id: 'AaiyAPdpYdesoKnqjj8HJqRn4T5titww',
  client_secret: 'MG_TNT2ver-SylNat-_VeMmd-4m0Waba0jr1troztBniSChEw0glxEmgEi2Kw40H',
  name: 'My application',
  app_type: 'regular_web',
  logo_uri: '',
  is_first_party: true,
  callbacks: ['https://app.example.com/callback', 'https://*.example.com/callback'],
  allowed_logout_urls: ['https://app.example.com/'],
  web_origins: ['https://app.example.com'],
  grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_method: 'client_secret_post',
  jwt_configuration: { lifetime_in_seconds: 36000, secret_encoded: true, alg: 'RS256' },
};
