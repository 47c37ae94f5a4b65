import { expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { ciba } from '@/lib/oauth/grants/ciba';
import { issuer, newClient } from '@/lib/oauth/testing/tenant';
import { composeRequestMail } from './compose-request-mail';

type Stores = Parameters<typeof composeRequestMail>[0];

const REQUEST = '0198a000-0000-7000-8000-000000000002';
const PERSON = '0198a000-0000-7000-8000-000000000003';
const now = () => new Date(1_000);

/** The email about a request for the scope `profile` of such a client; null if none is sent. */
function compose(client: Partial<Client>) {
  const settings = {
    brandName: null,
    brandSentence: null,
    brandSupportEmail: null,
    brandSupportUrl: null,
    brandPrivacyUrl: null,
    brandTermsUrl: null,
    brandAccent: null,
    brandLogo: null,
    brandLogoDark: null,
    brandBackground: null,
    brandBackgroundImage: null,
    emailTexts: {},
  };
  const tenant = { id: issuer.tenantId, slug: 'acme', place: 'acme', name: 'Acme', status: 'active', settings };
  const attributes = { userName: 'ada', active: true, emails: [{ value: 'ada@acme.example', primary: true }] };
  const stores = {
    brandImages: { find: async () => null },
    tenants: { findBySlug: async () => tenant },
    directory: { findPerson: async () => ({ id: PERSON, attributes }) },
    oauth: {
      findClient: async () =>
        newClient({ grantTypes: [ciba.name], tokenEndpointAuthMethod: 'client_secret_basic', ...client }),
      listBackchannelRequests: async () => [
        {
          id: REQUEST,
          clientId: 'app',
          scopes: ['profile'],
          resources: [],
          authorizationDetails: [],
          acrValues: [],
          bindingMessage: 'Call +1 555 0100',
          createdAt: new Date(0),
          expiresAt: new Date(61_000),
        },
      ],
    },
  } as unknown as Stores;
  const composer = composeRequestMail(stores, { url: 'https://id.example', now, issuerFor: () => issuer });
  const content = { tenantSlug: 'acme', personId: PERSON, requestId: REQUEST, clientId: 'app' };
  return composer({ tenantId: issuer.tenantId, content } as unknown as Parameters<typeof composer>[0]);
}

test('the email about a request links to the page and quotes no binding message', async () => {
  const text = JSON.stringify(await compose({}));
  expect(text).toContain('https://id.example/t/acme/account/requests');
  expect(text).not.toContain('555');
});

test.each<[string, Partial<Client>]>([
  ['the grant type', { grantTypes: ['authorization_code'] }],
  ['the scope', { scopes: ['mail.read'] }],
])('no email is sent about a request of a client that has lost %s', async (_what, client) => {
  expect(await compose(client)).toBeNull();
});
