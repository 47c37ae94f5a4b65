import { msg } from '@/lib/platform/shared/message';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Kinds of client to start from: each determines how the client authenticates and which grants it has. */
export const clientKinds = {
  web: {
    label: msg('clients.webApp'),
    description: msg('clients.runsOnServerAndKeeps'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  spa: {
    label: msg('clients.singlePageApp'),
    description: msg('clients.runsInBrowserWithoutSecret'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  native: {
    label: msg('clients.nativeApp'),
    description: msg('clients.phoneDesktopOrCommandLine'),
    metadata: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
  },
  device: {
    label: msg('common.device'),
    description: msg('clients.tvPrinterOrCommandLine'),
    metadata: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    },
  },
  backchannel: {
    label: msg('clients.backchannelClient'),
    description: msg('clients.callCenterTillOrAgent'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['urn:openid:params:grant-type:ciba', 'refresh_token'],
    },
  },
  machine: {
    label: msg('clients.machine'),
    description: msg('clients.serviceOrJobThatCalls'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
    },
  },
  mcp: {
    label: msg('clients.mcpServer'),
    description: msg('clients.acceptsTokensFromSelfRegistered'),
    metadata: {
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: [TOKEN_EXCHANGE],
    },
  },
  resource: {
    label: msg('clients.resourceServer'),
    description: msg('clients.apiThatValidatesTokensUsing'),
    metadata: { application_type: 'web', token_endpoint_auth_method: 'client_secret_basic', grant_types: [] },
  },
} as const;

export type ClientKind = keyof typeof clientKinds;

/** Kinds that people sign in to in their own browser. */
export const withRedirects: readonly ClientKind[] = ['web', 'spa', 'native'];

/** Kinds that act on behalf of people who have signed in. */
export const withPeople: readonly ClientKind[] = [...withRedirects, 'device', 'backchannel'];

/** Kinds that receive tokens from clients. */
export const servers: readonly ClientKind[] = ['mcp', 'resource'];

export const kindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]];
