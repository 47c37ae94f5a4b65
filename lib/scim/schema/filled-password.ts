import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';

/**
 * Checks a password that a client sent. An empty one is rejected rather than ignored, because the client would believe
 * that it had been set.
 * @throws ScimError `wrong-type`
 */
export function filledPassword(password: string): string {
  if (password === '') throw scimError('wrong-type', msg('scim.passwordMustNotBeEmpty'));
  return password;
}
