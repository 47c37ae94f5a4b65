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

test.each(['identifier-changed', 'identifier-recycled', 'opt-out-effective', 'recovery-activated'])(
  'RISC %s does nothing',
  (name) => {
    expect(actionOf({ [`${RISC}/${name}`]: {} }, settings)).toBe('nothing');
  },
);
