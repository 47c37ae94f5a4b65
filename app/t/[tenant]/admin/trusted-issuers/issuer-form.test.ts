import { expect, it } from 'vitest';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { signalKinds } from '@/lib/platform/shared/signal';
import { issuerForm, missingReach, toFile } from './issuer-form';

const filled = {
  purpose: 'both',
  profiles: 'jwt-bearer',
  jwks: '',
  jwks_uri: 'https://idp.example/keys',
  subject_claim: 'sub',
  subject_attribute: 'external_id',
  client_authentication: 'required',
  max_lifetime_seconds: '600',
  single_use: 'jti',
  revocation: 'everyone',
  revocation_per_hour: '100',
  revocation_brake_percent: '20',
  signals: 'https://receiver.example',
  ...Object.fromEntries(signalKinds.map((kind) => [`signal_${kind}`, 'nothing'])),
  signal_account_disabled: 'deactivate',
};

const settingsOf = (fields: object) => {
  const file = toFile(issuerForm.parse({ ...filled, ...fields }), { scopes: new Map() });
  return trustedIssuer.parse({ issuer: 'https://idp.example', ...file });
};

it('the form of an issuer has everything about its signals', () => {
  const fields = {
    signal_lifts_deactivation: 'on',
    signal_poll_url: 'https://idp.example/poll',
    signal_poll_token: 'a-token',
    signal_critical_members: ' tenant, device tenant ',
  };
  const { settings, pollToken } = settingsOf(fields);
  expect(settings.signals).toMatchObject({
    audience: 'https://receiver.example',
    actions: { account_disabled: 'deactivate', session_revoked: 'nothing' },
    liftsDeactivation: true,
    pollUrl: 'https://idp.example/poll',
    criticalMembers: ['tenant', 'device'],
  });
  expect(pollToken).toBe('a-token');
});

it('signals that are pushed need no address, and nothing is lifted unless that is chosen', () => {
  const { settings, pollToken } = settingsOf({ signal_poll_url: '', signal_poll_token: '' });
  expect(settings.signals).toMatchObject({ liftsDeactivation: false, pollUrl: null });
  expect(pollToken).toBeUndefined();
});

it('what the issuer does not do is ignored, whatever its hidden fields say', () => {
  const hidden = { client_authentication: 'optional', client_id: 'public', administrators: 'on' };
  expect(settingsOf({ ...hidden, purpose: 'signals' }).settings).toMatchObject({
    profiles: [],
    clientAuthentication: 'required',
    clientId: null,
    includesAdministrators: false,
    signals: { audience: 'https://receiver.example' },
  });
  expect(settingsOf({ purpose: 'assertions' }).settings).toMatchObject({
    profiles: ['jwt-bearer'],
    revocation: null,
    signals: null,
  });
});

it('whose access may end must be chosen for an issuer that sends security events', () => {
  for (const purpose of ['signals', 'both'] as const)
    expect(missingReach({ purpose, revocation: '' })?.fieldErrors).toHaveProperty('revocation');
  expect(missingReach({ purpose: 'assertions', revocation: '' })).toBeNull();
  expect(missingReach({ purpose: 'both', revocation: 'everyone' })).toBeNull();
});
