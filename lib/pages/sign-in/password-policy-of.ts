import type { PasswordPolicy } from '@/lib/sign-in/passwords/password-policy';
import type { PageContext } from './page-context';

/** The rules for the passwords that people of a tenant choose. */
export function passwordPolicyOf({ tenant, container }: Pick<PageContext, 'tenant' | 'container'>): PasswordPolicy {
  return {
    minimumLength: tenant.settings.passwordMinimumLength,
    tenantName: tenant.name,
    isBreached: container.isBreachedPassword,
  };
}
