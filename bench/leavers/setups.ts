import { readFileSync } from 'node:fs';
import { fixtureFile } from '../fixtures/registration';
import type { Keycloak } from './keycloak';

/** The tenant of the second Tessera that hears of leavers by Shared Signals alone. */
export const STREAMED = 'streamed';
export const AUDIENCE = 'https://there.bench.example/signals';
export const POLL_TOKEN = 'a-poll-token-of-the-benchmark-alone-0123456789';

const fixture = JSON.parse(readFileSync(fixtureFile, 'utf8')) as {
  clients: Record<string, unknown>[];
  trusted_issuers: Record<string, unknown>[];
};

/**
 * The setup of the Tessera that people leave. It notifies its clients of ended sessions and of people who lost all
 * access, and receivers of disabled accounts.
 * @param receivers the host of the receivers
 * @param signals where the second Tessera takes Shared Signals
 */
export function setupHere(receivers: string, signals: string): object {
  const disabled = { event_kinds: ['account.disabled'] };
  return {
    ...fixture,
    clients: fixture.clients.map((client) => ({
      ...client,
      ...(client.client_id === 'bench' && {
        global_token_revocation_endpoint: `http://${receivers}/global-token-revocation`,
      }),
      ...(client.client_id === 'bench-openid' && { backchannel_logout_uri: `http://${receivers}/logout` }),
    })),
    event_receivers: [
      { ...disabled, name: 'Push', method: 'push', address: `http://${receivers}/events` },
      { ...disabled, name: 'Poll', method: 'poll', secret: POLL_TOKEN },
      { ...disabled, name: 'The second Tessera', method: 'push', address: signals, audience: AUDIENCE },
    ],
  };
}

/**
 * The setup of the second Tessera: a tenant that hears of leavers by SCIM, and one that hears of them by Shared
 * Signals.
 * @param issuer that of the first Tessera
 */
export function setupThere(issuer: string, keycloak: Keycloak): object {
  const transmitter = {
    profiles: [],
    subject_attribute: 'external_id',
    revocation: 'everyone',
    revocation_per_hour: 10_000,
    revocation_brake_percent: null,
  };
  const signals = { audience: AUDIENCE, account_disabled: 'deactivate', session_revoked: 'end_everything' };
  return {
    tenants: [
      fixture,
      {
        ...fixture,
        slug: STREAMED,
        trusted_issuers: [
          ...fixture.trusted_issuers,
          { ...transmitter, issuer, jwks_uri: `${issuer}/jwks`, signals },
          { ...transmitter, issuer: keycloak.issuer, jwks: keycloak.jwks, signals },
        ],
      },
    ],
  };
}
