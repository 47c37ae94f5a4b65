import { mutualTlsSetUp } from '@/lib/edge/oauth/mutual-tls';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { clientAuthMethods, offeredAuthMethods } from '@/lib/oauth/client-auth';
import { type ClientOrigin, isPublic } from '@/lib/oauth/clients/client';
import { grants } from '@/lib/oauth/grants';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { jwtBearer } from '@/lib/oauth/grants/jwt-bearer';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';

/** The label of a grant; a grant that is no longer offered is shown by its name. */
export function grantLabel(name: string): string {
  return grants.find((grant) => grant.name === name)?.label ?? name;
}

const grantDescriptions: Record<string, string> = {
  authorization_code: text('People sign in here and allow the client, which exchanges the code for tokens.'),
  refresh_token: text('The client keeps its access without the person present, until it expires or is revoked.'),
  client_credentials: text('The client gets tokens on its own behalf. Only for clients that can keep a secret.'),
  [jwtBearer.name]: text(
    'The client presents a trusted issuer’s assertion about a person. Configure issuers under Trusted issuers.',
  ),
  [tokenExchange.name]: text(
    'The client exchanges one access token for another: with fewer scopes, for an API it calls, or to act for someone.',
  ),
  [deviceCode.name]: text('The device shows a code. People enter it in a browser, sign in and allow access.'),
};

/** What a grant means, in a sentence for people. */
export function grantDescription(name: string): string | undefined {
  return grantDescriptions[name];
}

/** The grants as options of a form or filter. */
export const grantOptions = grants.map(({ name, label }) => ({ value: name, label }));

/**
 * The authentication methods for clients that can keep a secret, as options of a form. Methods that the installation is
 * not set up for say so.
 * @param t translates into the reader’s language
 */
export function confidentialMethods(config: Installation, t: SayText): { value: string; label: string }[] {
  return clientAuthMethods
    .filter(({ confidential }) => confidential)
    .map(({ name, label }) => ({
      value: name,
      label: isOffered(name, config)
        ? t('{label} ({name})', { label: t(label), name })
        : t('{label} ({name}): not configured on this server', { label: t(label), name }),
    }));
}

type Installation = Parameters<typeof mutualTlsSetUp>[0] & { ownServer: boolean };

/** Whether clients can authenticate with the method on this installation. */
export function isOffered(method: string, config: Installation): boolean {
  return offeredAuthMethods({ mutualTls: mutualTlsSetUp(config, config.ownServer) }).some(
    ({ name }) => name === method,
  );
}

/** How a client was registered, in words. */
export const originLabels: Record<ClientOrigin, string> = {
  console: text('Registered in the console'),
  apply: text('Declared in a setup file'),
  dynamic: text('Self-registered'),
  'metadata-document': text('Client ID metadata document'),
};

/** What kind of client it is, in words. */
export function kindLabel(
  client: Pick<RegisteredClient, 'tokenEndpointAuthMethod' | 'applicationType' | 'grantTypes'>,
): string {
  if (client.grantTypes.includes(deviceCode.name) && !client.grantTypes.includes('authorization_code'))
    return text('Device');
  if (client.applicationType === 'native') return text('Native app');
  if (isPublic(client)) return text('Browser app');
  if (client.grantTypes.length === 0) return text('Resource server');
  return client.grantTypes.includes('authorization_code') ? text('Web app') : text('Machine');
}
