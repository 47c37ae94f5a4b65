import { randomBytes } from 'node:crypto';
import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import { unknownClient } from '../client-auth/authenticate-client';
import { newSigningKeys } from './signing-keys';

export const issuer: Issuer = {
  tenantId: '0198a000-0000-7000-8000-000000000001',
  issuer: 'https://auth.example/t/acme',
  otherAddresses: [],
  formerIssuers: [],
  lifetimes: {
    authorizationRequestSeconds: 600,
    authorizationCodeSeconds: 60,
    accessTokenSeconds: 600,
    refreshTokenIdleSeconds: 2_592_000,
    refreshTokenAbsoluteSeconds: 7_776_000,
    refreshTokenGraceSeconds: 10,
    deviceCodeSeconds: 600,
  },
  acceptsTokenInForm: false,
  requiresPushedRequests: false,
  suspended: false,
  takesPasskeys: true,
  revocationFeed: true,
  requiresDpopNonce: false,
  registration: 'off',
  takesDocumentClients: false,
  resources: new Map(),
  authorizationDetailsTypes: new Map(),
  scopes: new Map([
    ['profile', verbatim('See your name')],
    ['mail.read', verbatim('Read your mail')],
    ['mail.send', verbatim('Send mail as you')],
  ]),
};

/** A web client of the tenant; tests override fields. */
export function newClient(differences: Partial<Client> = {}): Client {
  return {
    ...unknownClient,
    tenantId: issuer.tenantId,
    clientId: 'app',
    clientName: 'App',
    redirectUris: ['https://app.example/cb'],
    grantTypes: ['authorization_code', 'refresh_token'],
    scopes: ['profile', 'mail.read'],
    secrets: [],
    ...differences,
  };
}

/** A context for minting and verifying tokens, with a clock that tests can set. */
export function newTokenContext() {
  const time = { now: new Date('2026-11-21T12:00:00.400Z') };
  return {
    issuer,
    keys: newSigningKeys(),
    refreshTokenKey: new Uint8Array(randomBytes(32)),
    pairwiseKey: new Uint8Array(randomBytes(32)),
    now: () => time.now,
    time,
  };
}
