import { expect, test } from 'vitest';
import { actionOf, usualActions } from './signal';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const settings = { actions: usualActions, liftsDeactivation: false };

test('a compromised credential and revoked sessions, as RISC names them, count like those of CAEP', () => {
  expect(actionOf({ [`${RISC}/credential-compromise`]: { credential_type: 'password' } }, settings)).toBe(
    'end_sessions',
  );
  expect(actionOf({ [`${RISC}/sessions-revoked`]: {} }, settings)).toBe('end_sessions');
});

test('of several events, the most severe action is taken', () => {
  const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
  const claims = { [`${CAEP}/token-claims-change`]: {} };
  const device = { [`${CAEP}/device-compliance-change`]: { current_status: 'not-compliant' } };
  expect(actionOf(claims, settings)).toBe('notify');
  expect(actionOf({ ...claims, ...device }, settings)).toBe('require_step_up');
  expect(actionOf({ ...claims, ...device, [`${CAEP}/session-revoked`]: {} }, settings)).toBe('end_sessions');
  expect(actionOf({ [`${CAEP}/device-compliance-change`]: { current_status: 'compliant' } }, settings)).toBe('nothing');
});

test.each(['identifier-changed', 'identifier-recycled', 'opt-out-effective', 'recovery-activated'])(
  'RISC %s does nothing',
  (name) => {
    expect(actionOf({ [`${RISC}/${name}`]: {} }, settings)).toBe('nothing');
  },
);
