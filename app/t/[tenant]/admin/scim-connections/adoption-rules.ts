import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

/** What each rule means for an administrator who connects a directory to existing people. */
export const adoptionLabels: Record<AdoptionRule, { label: Sayable; description: Sayable }> = {
  off: {
    label: msg('common.never'),
    description: msg('scimConnections.creatingPersonWithTakenUser'),
  },
  ask: {
    label: msg('scimConnections.withAdministratorApproval'),
    description: msg('scimConnections.personWithSameUserNameOr'),
  },
  on: {
    label: msg('scimConnections.always'),
    description: msg('scimConnections.personWithSameUserName'),
  },
};
