import type { Role } from '@/lib/people/person';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** The label of each role and a sentence on what it may do. */
export const roleLabels: Record<Role, { label: Sayable; description: Sayable }> = {
  owner: { label: msg('common.owner'), description: msg('people.everythingIncludingManagingOwners') },
  admin: {
    label: msg('people.admin'),
    description: msg('people.everythingExceptOwnersClientsPeople'),
  },
  auditor: { label: msg('people.auditor'), description: msg('people.readOnlyAccessToWhole') },
};

export const noRole = {
  label: msg('people.noRole'),
  description: msg('people.canSignInToApps'),
};
