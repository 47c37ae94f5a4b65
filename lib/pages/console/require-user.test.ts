import { beforeEach, expect, test, vi } from 'vitest';

const { session } = vi.hoisted(() => ({ session: { now: null as object | null } }));
vi.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ 'x-tessera-path': '/t/acme/admin/clients?q=shop' })),
}));
vi.mock('next/navigation', () => ({
  redirect: (location: string) => {
    throw new Error(location);
  },
}));
vi.mock('@/lib/pages/sign-in/current-session', () => ({ currentSession: () => Promise.resolve(session.now) }));
vi.mock('@/lib/pages/sign-in/page-context', () => ({
  pageContext: () => Promise.resolve({ tenant: {}, container: {}, origin: {} }),
}));

const { requireUser } = await import('./require-user');
const RETURN = 'returnTo=%2Ft%2Facme%2Fadmin%2Fclients%3Fq%3Dshop';

beforeEach(() => {
  session.now = { personId: 'p', userName: 'ada', needsSecondFactor: false, mustChangePassword: false };
});

test('shows the page when nothing must be done first', async () => {
  expect((await requireUser('acme')).user).toBe(session.now);
});

test.each([
  ['must sign in', null, '/t/acme/login'],
  ['must prove a second factor', { needsSecondFactor: true, mustChangePassword: true }, '/t/acme/second-factor'],
  ['must choose a new password', { needsSecondFactor: false, mustChangePassword: true }, '/t/acme/change-password'],
])('returns a person who %s first to the requested page', async (_what, now, path) => {
  session.now = now;
  await expect(requireUser('acme')).rejects.toThrow(`${path}?${RETURN}`);
});
