import type { SetupLinkStatus, SetupTask } from '@/lib/operation/setup-links/setup-link';
import { type Message, msg } from '@/lib/platform/shared/message';

export const taskLabels: Record<SetupTask, { label: Message; description: Message }> = {
  domain: { label: msg('setupLinks.proveAnEmailDomain'), description: msg('setupLinks.theyCreateADnsRecord') },
  directory: { label: msg('setupLinks.connectADirectory'), description: msg('setupLinks.oneScimConnectionIsCreated') },
  'sign-in': { label: msg('setupLinks.connectSignIn'), description: msg('setupLinks.oneProviderIsCreatedDisabled') },
};

export const statusLabels: Record<SetupLinkStatus, Message> = {
  unopened: msg('setupLinks.notOpened'),
  open: msg('setupLinks.opened'),
  completed: msg('setupLinks.completed'),
  withdrawn: msg('setupLinks.withdrawn'),
  expired: msg('common.expired'),
};
