import type { RegisteredClient } from '@/lib/grants/clients/client';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { text } from '@/lib/platform/shared/text';

export const flowNames = [
  'authorization_code',
  'device_code',
  'client_credentials',
  'refresh_token',
  'token_exchange',
] as const;
export type FlowName = (typeof flowNames)[number];

/** A way to obtain tokens that the playground can run. */
export interface Flow {
  name: FlowName;
  label: string;
  /** The value of `grant_type` that a client must be registered for. */
  grant: string;
  about: string;
}

const flows: Flow[] = [
  {
    name: 'authorization_code',
    label: text('Authorization code'),
    grant: 'authorization_code',
    about: text('You sign in with the browser and allow the client, which exchanges a code for tokens using PKCE.'),
  },
  {
    name: 'device_code',
    label: text('Device'),
    grant: deviceCode.name,
    about: text(
      'A device shows a code. A person enters it in a browser, signs in and allows access, while the device polls.',
    ),
  },
  {
    name: 'client_credentials',
    label: text('Client credentials'),
    grant: 'client_credentials',
    about: text('The client gets a token in its own name, without a person signing in.'),
  },
  {
    name: 'refresh_token',
    label: text('Refresh'),
    grant: 'refresh_token',
    about: text(
      'The client uses a refresh token to get new tokens. With rotation, it also gets a new refresh token, and the old one stops working.',
    ),
  },
  {
    name: 'token_exchange',
    label: text('Token exchange'),
    grant: tokenExchange.name,
    about: text(
      'The client exchanges one access token for another: with less access, for another API, or to act for a person.',
    ),
  },
];

/** The flows that a client's registration allows, most common first. */
export function flowsOf({ grantTypes }: Pick<RegisteredClient, 'grantTypes'>): Flow[] {
  return flows.filter(({ grant }) => grantTypes.includes(grant));
}
