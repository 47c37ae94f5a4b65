import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';

/** Whether a session may test a provider: the same people who may change it. */
export function mayTestProvider(
  { role, needsSecondFactor, mustChangePassword }: ActiveSession,
  { includesAdministrators }: Pick<IdentityProvider, 'includesAdministrators'>,
): boolean {
  if (needsSecondFactor || mustChangePassword || !roleSuffices(role, 'admin')) return false;
  return !includesAdministrators || mayManage(role, 'owner');
}
