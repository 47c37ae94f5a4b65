import { msg } from '@/lib/platform/shared/message';

/** What people see about passwords when password sign-in is off in their tenant, and the internal reason. */
export const passwordsOff = {
  title: msg('signIn.passwordsArentUsedHere'),
  description: msg('signIn.passwordSignInIsOffSign'),
  reason: msg('common.passwordSignInIsOff'),
} as const;
