import { text } from '@/lib/platform/shared/text';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Kinds of client to start from: each determines how the client authenticates and which grants it has. */
export const clientKinds = {
  web: {
    label: text('Web app'),
    description: text('Runs on a server and keeps a secret, such as Next.js, Spring, Django or Rails.'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  spa: {
    label: text('Single-page app'),
    description: text('Runs in the browser without a secret; protected by PKCE.'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  native: {
    label: text('Native app'),
    description: text('A phone, desktop or command-line app. No secret; it can listen on any loopback port.'),
    metadata: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  device: {
    label: text('Device'),
    description: text('A TV, printer or command line without a browser: people enter a code on their phone.'),
    metadata: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    },
  },
  machine: {
    label: text('Machine'),
    description: text('A service or job that calls an API on its own behalf, without a person.'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
    },
  },
  mcp: {
    label: text('MCP server'),
    description: text(
      'Accepts tokens from self-registered MCP clients and exchanges them for tokens for the APIs it calls.',
    ),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: [TOKEN_EXCHANGE],
    },
  },
  resource: {
    label: text('Resource server'),
    description: text('An API that validates tokens using introspection.'),
    metadata: { application_type: 'web', token_endpoint_auth_method: 'client_secret_basic', grant_types: [] },
  },
} as const;

export type ClientKind = keyof typeof clientKinds;

/** Kinds that people sign in to in their own browser. */
export const withRedirects: readonly ClientKind[] = ['web', 'spa', 'native'];

/** Kinds that act on behalf of people who have signed in. */
export const withPeople: readonly ClientKind[] = [...withRedirects, 'device'];

/** Kinds that receive tokens from clients. */
export const servers: readonly ClientKind[] = ['mcp', 'resource'];

export const kindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]];
