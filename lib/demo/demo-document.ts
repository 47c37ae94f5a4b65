import { declaredPeople, demoDepartments, membersOf } from './demo-people';

export const demoConnection = 'Okta (demonstration)';

const web = ['authorization_code', 'refresh_token'];

/** The clients that people authorize; the machine client has no people. */
export const demoClients = [
  {
    client_id: 'demo-storefront', client_name: 'Storefront', client_uri: 'https://shop.harbor.example', application_type: 'web',
    redirect_uris: ['https://shop.harbor.example/oauth/callback'], grant_types: web, scope: 'profile email orders:read orders:write',
  },
  {
    client_id: 'demo-dashboard', client_name: 'Team dashboard', token_endpoint_auth_method: 'none', first_party: true,
    redirect_uris: ['https://dashboard.harbor.example/callback', 'http://localhost:5173/callback'], grant_types: web,
    scope: 'profile email reports:read', refresh_token_idle_seconds: 7 * 86_400,
  },
  {
    client_id: 'demo-mobile', client_name: 'Harbor for phones', application_type: 'native', token_endpoint_auth_method: 'none',
    redirect_uris: ['example.harbor.app:/callback'], grant_types: web, scope: 'profile orders:read',
  },
] as const;

const machine = {
  client_id: 'demo-nightly-export', client_name: 'Nightly export', grant_types: ['client_credentials'], scope: 'reports:read',
  access_token_lifetime_seconds: 300,
};

/** What the demonstration declares, in the format of docs/reference/apply.md. */
export function demoDocument(): string {
  return JSON.stringify({
    scopes: [
      { name: 'profile', description: 'See your name and profile' },
      { name: 'email', description: 'See your e-mail address' },
      { name: 'orders:read', description: 'See your orders' },
      { name: 'orders:write', description: 'Place and change orders for you' },
      { name: 'reports:read', description: 'See the reports of your team' },
    ],
    resources: [{ identifier: 'https://orders.harbor.example', name: 'Orders API', scopes: ['orders:read', 'orders:write'] }],
    clients: [...demoClients, machine],
    people: declaredPeople.map((person, index) => ({ ...person, ...(index === 0 && { role: 'admin' }), ...(index === 1 && { role: 'auditor' }) })),
    groups: demoDepartments.map((department) => ({ displayName: department, members: membersOf(department, declaredPeople) })),
    scim_connections: [{ name: demoConnection, provider: 'okta' }],
  });
}
