/** Kinds of client to start from: each sets how it authenticates and which grants it has. */
export const clientKinds = {
  web: {
    label: 'Web app',
    description: 'Runs on a server and keeps a secret: Next.js, Spring, Django, Rails.',
    metadata: { application_type: 'web', token_endpoint_auth_method: 'client_secret_basic', grant_types: ['authorization_code', 'refresh_token'] },
  },
  spa: {
    label: 'Single-page app',
    description: 'Runs in the browser and keeps no secret; PKCE protects it.',
    metadata: { application_type: 'web', token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
  },
  native: {
    label: 'Native app',
    description: 'A phone, desktop or command-line app. No secret; it may listen on any loopback port.',
    metadata: { application_type: 'native', token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
  },
  device: {
    label: 'Device',
    description: 'A TV, printer or command line without a browser of its own: people enter a code on their phone.',
    metadata: { application_type: 'native', token_endpoint_auth_method: 'none', grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'] },
  },
  machine: {
    label: 'Machine',
    description: 'A service or job that calls an API in its own name, without a person.',
    metadata: { application_type: 'web', token_endpoint_auth_method: 'client_secret_basic', grant_types: ['client_credentials'] },
  },
} as const;

export type ClientKind = keyof typeof clientKinds;

export const kindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]];
