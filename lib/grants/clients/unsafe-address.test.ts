import { expect, it } from 'vitest';
import { noClientOptions } from '@/lib/oauth/clients/client-options';
import { addressesOfStrangers, unsafeEndpointOf } from './unsafe-address';

const allowed = {
  mayLogOut: ({ hostname }: URL) => hostname === 'logout.internal',
  mayPing: ({ hostname }: URL) => hostname === 'ping.internal',
};

it.each([
  ['backchannel_logout_uri', 'backchannelLogoutUri', 'logout.internal'],
  ['global_token_revocation_endpoint', 'globalTokenRevocationEndpoint', 'logout.internal'],
  ['backchannel_client_notification_endpoint', 'backchannelClientNotificationEndpoint', 'ping.internal'],
])('rejects a private or plain http address as %s, unless it is the current one', (field, name, host) => {
  const at = (address: string) => ({ ...noClientOptions, [name]: address });
  for (const address of ['https://10.0.0.1/', 'https://localhost/', 'http://app.example/']) {
    expect(unsafeEndpointOf(allowed, null, at(address))).toBe(field);
    expect(unsafeEndpointOf(allowed, at('https://app.example/'), at(address))).toBe(field);
    expect(unsafeEndpointOf(allowed, at(address), at(address))).toBeNull();
  }
  expect(unsafeEndpointOf(allowed, null, at('https://app.example/'))).toBeNull();
  expect(unsafeEndpointOf(allowed, null, at(`http://${host}/`))).toBeNull();
  expect(unsafeEndpointOf(addressesOfStrangers, null, at(`http://${host}/`))).toBe(field);
});
