import { mutualTlsSetUp } from '@/lib/edge/oauth/mutual-tls';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { clientAuthMethods, offeredAuthMethods } from '@/lib/oauth/client-auth';
import { type ClientOrigin, isPublic } from '@/lib/oauth/clients/client';
import { grants } from '@/lib/oauth/grants';
import { ciba } from '@/lib/oauth/grants/ciba';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { jwtBearer } from '@/lib/oauth/grants/jwt-bearer';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

/** The label of a grant; a grant that is no longer offered is shown by its name. */
export function grantLabel(name: string): Sayable {
  return grants.find((grant) => grant.name === name)?.label ?? verbatim(name);
}

const grantDescriptions: Record<string, Sayable> = {
  authorization_code: msg('clients.peopleSignInHereAnd'),
  refresh_token: msg('clients.clientKeepsItsAccessWithout'),
  client_credentials: msg('clients.clientGetsTokensOnIts'),
  [jwtBearer.name]: msg('clients.clientPresentsTrustedIssuersAssertion'),
  [tokenExchange.name]: msg('clients.clientExchangesOneAccessToken'),
  [deviceCode.name]: msg('clients.deviceShowsCodePeopleEnter'),
  [ciba.name]: msg('clients.clientAsksPersonWhoApproves'),
};

/** What a grant means, in a sentence for people. */
export function grantDescription(name: string): Sayable | undefined {
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
        ? t('clients.labelName', { label: t(label), name })
        : t('clients.labelNameNotConfiguredOn', { label: t(label), name }),
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
export const originLabels: Record<ClientOrigin, Sayable> = {
  console: msg('clients.registeredInConsole'),
  apply: msg('clients.declaredInSetupFile'),
  dynamic: msg('clients.selfRegistered'),
  'metadata-document': msg('clients.clientIdMetadataDocument'),
};

/** What kind of client it is, in words. */
export function kindLabel(
  client: Pick<RegisteredClient, 'tokenEndpointAuthMethod' | 'applicationType' | 'grantTypes'>,
): Sayable {
  if (client.grantTypes.includes(deviceCode.name) && !client.grantTypes.includes('authorization_code'))
    return msg('common.device');
  if (client.grantTypes.includes(ciba.name) && !client.grantTypes.includes('authorization_code'))
    return msg('clients.backchannelClient');
  if (client.applicationType === 'native') return msg('clients.nativeApp');
  if (isPublic(client)) return msg('clients.browserApp');
  if (client.grantTypes.length === 0) return msg('clients.resourceServer');
  return client.grantTypes.includes('authorization_code') ? msg('clients.webApp') : msg('clients.machine');
}
