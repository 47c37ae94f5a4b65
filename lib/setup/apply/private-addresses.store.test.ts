import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { ApplyContext } from './apply-document';
import { applyFile, exportedTenant, nowhere, planFile } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const REASON = 'must be an https URL on the public internet, unless TESSERA_FETCH_ALLOWED_HOSTS has its host';
const transmitter = { revocation: 'everyone', signals: { audience: 'us' } };
const issuer = { issuer: 'https://idp.example', jwks_uri: 'https://idp.example/keys' };
const client = {
  client_id: 'shop',
  client_name: 'Shop',
  redirect_uris: ['https://shop.example/cb'],
  grant_types: ['authorization_code', 'urn:openid:params:grant-type:ciba'],
};
const ping = { backchannel_token_delivery_mode: 'ping' };

const privately: [string, object][] = [
  ['trusted_issuers[0].jwks_uri', { trusted_issuers: [{ ...issuer, jwks_uri: 'https://10.0.0.7/keys' }] }],
  ['trusted_issuers[0].jwks_uri', { trusted_issuers: [{ ...issuer, jwks_uri: 'https://localhost/keys' }] }],
  [
    'trusted_issuers[0].signals.poll_url',
    {
      trusted_issuers: [
        { ...issuer, ...transmitter, signals: { ...transmitter.signals, poll_url: 'https://[::1]/poll' } },
      ],
    },
  ],
  ['trusted_issuers[0].issuer', { trusted_issuers: [{ ...issuer, ...transmitter, issuer: 'https://192.168.1.9' }] }],
  [
    'clients[0].backchannel_logout_uri',
    { clients: [{ ...client, backchannel_logout_uri: 'https://169.254.169.254/logout' }] },
  ],
  [
    'clients[0].global_token_revocation_endpoint',
    { clients: [{ ...client, global_token_revocation_endpoint: 'https://127.0.0.1/revoke' }] },
  ],
  [
    'clients[0].backchannel_client_notification_endpoint',
    { clients: [{ ...client, ...ping, backchannel_client_notification_endpoint: 'https://10.1.2.3/ciba' }] },
  ],
  [
    'identity_providers[0].issuer',
    { identity_providers: [{ id: 'own', name: 'Own', issuer: 'https://10.0.0.8', client_id: 'tessera' }] },
  ],
  [
    'event_receivers[0].address',
    { event_receivers: [{ name: 'Siem', method: 'webhook', address: 'https://127.0.0.1/events' }] },
  ],
];

const inside = ({ hostname }: URL) => hostname === '10.0.0.7';
const allowed: Partial<ApplyContext> = {
  mayUseHttp: { ...nowhere, issuers: inside },
  clientAddresses: { mayLogOut: inside, mayPing: inside },
};

describe('an address in a setup file that is plainly private', () => {
  it.each(privately)('is rejected in %s, by plan and apply, and nothing is changed', async (path, contents) => {
    const document = { slug: 'walled', ...contents };
    const error = { message: `${path}: ${REASON}` };
    await expect(planFile(fixture.database, document)).rejects.toMatchObject(error);
    await expect(applyFile(fixture.database, document)).rejects.toMatchObject(error);
    expect(await fixture.database.prisma.tenant.count({ where: { slug: 'walled' } })).toBe(0);
  });

  it('is accepted at hosts that the operator allows for this purpose, and stays when it is applied again', async () => {
    const document = {
      slug: 'open',
      trusted_issuers: [{ ...issuer, jwks_uri: 'https://10.0.0.7/keys' }],
      clients: [{ ...client, backchannel_logout_uri: 'https://10.0.0.7/logout' }],
    };
    await applyFile(fixture.database, document, allowed);
    // The operator has withdrawn the exception, which does not keep the file from being applied.
    const { tenants } = await applyFile(fixture.database, document);
    expect(tenants[0]).toMatchObject({
      trusted_issuers: [{ effect: 'unchanged' }],
      clients: [{ effect: 'unchanged' }],
    });
    const stored = await exportedTenant(fixture.database, 'open');
    expect(stored?.trusted_issuers).toMatchObject([{ jwks_uri: 'https://10.0.0.7/keys' }]);
    const elsewhere = { ...document, trusted_issuers: [{ ...issuer, jwks_uri: 'https://10.0.0.9/keys' }] };
    await expect(applyFile(fixture.database, elsewhere, allowed)).rejects.toThrow(REASON);
  });
});
