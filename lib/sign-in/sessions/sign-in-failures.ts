import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SignInFailure } from './store';

/** Why sign-ins with a password failed, for the audit log and the record of failures. */
export const signInFailures: Record<SignInFailure['reason'], Sayable> = {
  'unknown-person': msg('common.noPersonHasThisUser'),
  'person-inactive': msg('common.personIsDeactivated'),
  'no-password': msg('common.personHasNoPassword'),
  'wrong-password': msg('common.passwordIsWrong'),
  'password-changed': msg('common.passwordWasChangedAtSame'),
  'not-offered': msg('signIn.passwordNotOfferedToPerson'),
};
