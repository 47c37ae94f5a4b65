import { expect, it } from 'vitest';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { mayTestProvider } from './may-test-provider';

const session = (over: Partial<ActiveSession>) =>
  ({ role: 'owner', needsSecondFactor: false, mustChangePassword: false, ...over }) as ActiveSession;

it('a provider is tested by those who may change it', () => {
  const [forAll, forMembers] = [{ includesAdministrators: true }, { includesAdministrators: false }];
  for (const role of ['owner', 'admin', 'auditor', null] as const) {
    expect(mayTestProvider(session({ role }), forMembers), `${role}`).toBe(role === 'owner' || role === 'admin');
    expect(mayTestProvider(session({ role }), forAll), `${role}`).toBe(role === 'owner');
  }
});

it('a session that still needs a second factor or a new password tests nothing', () => {
  for (const over of [{ needsSecondFactor: true }, { mustChangePassword: true }])
    expect(mayTestProvider(session(over), { includesAdministrators: false })).toBe(false);
});
