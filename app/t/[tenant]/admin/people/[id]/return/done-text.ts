import type { GrantedAgain } from '@/lib/operation/departures/grant-again';
import { type Message, msg } from '@/lib/platform/shared/message';
import { roleLabels } from '../../role-labels';

/** What was granted again, in a sentence. */
export const doneText = ({ consoleRole, resourceRoles, groups, left, gone }: GrantedAgain): Message =>
  consoleRole === null && resourceRoles + groups + left + gone === 0
    ? msg('people.nothingGrantedAgain')
    : msg('people.grantedAgain', {
        consoleRole: consoleRole === null ? msg('people.noRole') : roleLabels[consoleRole].label,
        roles: resourceRoles,
        groups,
        left,
        gone,
      });
