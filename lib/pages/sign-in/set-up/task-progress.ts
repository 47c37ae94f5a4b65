import type { SetupLink, SetupTask } from '@/lib/operation/setup-links/setup-link';
import type { SetupState } from '@/lib/operation/setup-links/setup-state';
import { type Message, msg } from '@/lib/platform/shared/message';

/** How far a task has come. It is done if its administrator has nothing left to do. */
export function progressOf(
  task: SetupTask,
  { directory, provider, emailDomain }: SetupState,
): { text: Message; done: boolean } {
  if (task === 'domain') {
    if (!emailDomain) return { text: msg('setUp.notStarted'), done: false };
    return emailDomain.verifiedAt
      ? { text: msg('setUp.domainIsVerified', { domain: emailDomain.domain }), done: true }
      : { text: msg('setUp.waitingForTheRecord'), done: false };
  }
  if (task === 'directory') {
    if (!directory) return { text: msg('setUp.notStarted'), done: false };
    if (directory.disabled) return { text: msg('setUp.turnedOffByAdministrator'), done: false };
    if (directory.provider === 'google' && !directory.source)
      return { text: msg('setUp.credentialsAreMissing'), done: false };
    return directory.source || directory.firstRequestAt
      ? { text: msg('setUp.connected'), done: true }
      : { text: msg('setUp.waitingForFirstRequest'), done: false };
  }
  if (!provider) return { text: msg('setUp.notStarted'), done: false };
  if (provider.awaitsApproval) return { text: msg('setUp.waitingForApproval'), done: true };
  return provider.disabledAt
    ? { text: msg('setUp.turnedOffByAdministrator'), done: false }
    : { text: msg('setUp.connected'), done: true };
}

/** The tasks of a link that are not done. */
export const openTasks = ({ tasks }: SetupLink, state: SetupState): SetupTask[] =>
  tasks.filter((task) => !progressOf(task, state).done);
