import { accountablePerson, declaredPeople, demoDepartments, demoDomain, membersOf } from './demo-people';

const demoConnection = 'Okta (demonstration)';

const web = ['authorization_code', 'refresh_token'];

const ordersApi = `https://orders.${demoDomain}`;

/** The clients that people authorize. The machine client is separate, because no person authorizes it. */
export const demoClients = [
  {
    client_id: 'demo-storefront',
    client_name: 'Storefront',
    client_uri: 'https://shop.harbor.example',
    application_type: 'web',
    redirect_uris: ['https://shop.harbor.example/oauth/callback'],
    backchannel_logout_uri: 'https://shop.harbor.example/oauth/logout',
    grant_types: web,
    scope: 'profile email orders:read orders:write',
  },
  {
    client_id: 'demo-dashboard',
    client_name: 'Team dashboard',
    token_endpoint_auth_method: 'none',
    first_party: true,
    redirect_uris: ['https://dashboard.harbor.example/callback', 'http://localhost:5173/callback'],
    grant_types: web,
    scope: 'profile email reports:read',
    refresh_token_idle_seconds: 7 * 86_400,
  },
  {
    client_id: 'demo-mobile',
    client_name: 'Harbor for phones',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    redirect_uris: ['example.harbor.app:/callback'],
    grant_types: web,
    scope: 'profile orders:read',
  },
] as const;

const machine = {
  client_id: 'demo-nightly-export',
  client_name: 'Nightly export',
  grant_types: ['client_credentials'],
  scope: 'reports:read',
  access_token_lifetime_seconds: 300,
};

const television = {
  client_id: 'demo-television',
  client_name: 'Harbor on television',
  token_endpoint_auth_method: 'none',
  application_type: 'native',
  grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  scope: 'profile',
};

const paymentType = {
  type: 'payment_initiation',
  name: 'Payment',
  description: 'Make the one payment shown below on your behalf.',
  schema: {
    type: 'object',
    required: ['type', 'amount', 'creditor'],
    properties: {
      type: { const: 'payment_initiation' },
      creditor: { type: 'string', maxLength: 70 },
      amount: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2} [A-Z]{3}$' },
    },
    additionalProperties: false,
  },
};

const workplace = {
  urn: 'urn:example:harbor:2.0:Workplace',
  name: 'Workplace',
  description: 'Where people work, and the badges that open the doors.',
  attributes: [
    { name: 'badge', uniqueness: 'server', description: 'The number of the badge that opens doors.' },
    { name: 'floor', type: 'integer', description: 'The floor that the desk is on.' },
  ],
};

/** Disabled, because nothing answers at these addresses. */
const elsewhere = {
  identity_providers: [
    {
      id: 'partner',
      name: 'Harbor partners',
      issuer: `https://login.partners.${demoDomain}`,
      client_id: 'tessera',
      linking: 'verified_email',
      disabled: true,
    },
  ],
  trusted_issuers: [
    {
      issuer: `https://ci.${demoDomain}`,
      jwks_uri: `https://ci.${demoDomain}/keys`,
      subject_attribute: 'email',
      email_domains: [demoDomain],
      scope: 'reports:read',
      disabled: true,
    },
  ],
  event_receivers: [
    { name: 'Security monitoring', method: 'push', address: `https://siem.${demoDomain}/events`, disabled: true },
  ],
};

/** The demo's setup file, in the format of docs/reference/apply.md. */
export function demoDocument(): string {
  return JSON.stringify({
    settings: {
      personalAccessTokens: true,
      personalAccessTokenScopes: ['orders:read', 'orders:write'],
      personalAccessTokenResources: [ordersApi],
      whenOwnerLeaves: 'suspend',
    },
    scopes: [
      { name: 'profile', description: 'See your name and profile' },
      { name: 'email', description: 'See your email address' },
      { name: 'orders:read', description: 'See your orders' },
      { name: 'orders:write', description: 'Place and change orders for you' },
      { name: 'reports:read', description: 'See the reports of your team' },
    ],
    resources: [
      {
        identifier: ordersApi,
        name: 'Orders API',
        scopes: ['orders:read', 'orders:write'],
        roles: [
          {
            name: 'agent',
            description: 'Answers questions about orders',
            permissions: ['orders.view', 'orders.refund'],
            groups: demoDepartments.slice(0, 1),
          },
        ],
      },
    ],
    authorization_details_types: [paymentType],
    extension_schemas: [workplace],
    email_domains: [demoDomain],
    clients: [...demoClients, machine, television],
    people: declaredPeople.map((person, index) => ({
      ...person,
      ...(index === 0 && { role: 'admin' }),
      ...(index === 1 && { role: 'auditor' }),
    })),
    groups: demoDepartments.map((department) => ({
      displayName: department,
      members: membersOf(department, declaredPeople),
    })),
    scim_connections: [{ name: demoConnection, provider: 'okta' }],
    ...elsewhere,
  });
}

const subsidiary = 'retail';

/** A second tenant, which takes its people from the first: two directories that speak SCIM, on one server. */
export function subsidiaryDocument(): string {
  return JSON.stringify({
    tenants: [{ slug: subsidiary, name: 'Harbor Retail', scim_connections: [{ name: 'Harbor', provider: 'other' }] }],
  });
}

/**
 * What needs the people of the directory, and the subsidiary.
 * @param scim.baseUrl of the subsidiary
 * @param scim.token of the subsidiary's connection
 */
export function connectedDocument({ baseUrl, token }: { baseUrl: string; token: string }): string {
  return JSON.stringify({
    clients: [{ ...machine, owner: accountablePerson }],
    downstream_applications: [{ name: 'Harbor Retail', base_url: baseUrl, token }],
  });
}
