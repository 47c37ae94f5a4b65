import type { MailName, Placeholder } from '@/lib/journal/mail/mails';
import { type Message, msg } from '@/lib/platform/shared/message';

/** What each email is called, and when it is sent. */
export const emailLabels: Record<MailName, { label: Message; when: Message }> = {
  invitation: { label: msg('emails.invitation'), when: msg('emails.whenInvitation') },
  'password-reset': { label: msg('emails.passwordReset'), when: msg('emails.whenPasswordReset') },
  'passkey-link': { label: msg('emails.passkeyLink'), when: msg('emails.whenPasskeyLink') },
  'email-confirmation': { label: msg('emails.emailConfirmation'), when: msg('emails.whenEmailConfirmation') },
  'approval-request': { label: msg('emails.approvalRequest'), when: msg('emails.whenApprovalRequest') },
  'owner-left': { label: msg('emails.ownerLeft'), when: msg('emails.whenOwnerLeft') },
  'signal-received': { label: msg('emails.signalReceived'), when: msg('emails.whenSignalReceived') },
  'setup-link': { label: msg('emails.setupLink'), when: msg('emails.whenSetupLink') },
  'account-notice': { label: msg('emails.accountNotice'), when: msg('emails.whenAccountNotice') },
};

export const placeholderLabels: Record<Placeholder | 'link', Message> = {
  link: msg('emails.placeholderLink'),
  tenant: msg('emails.placeholderTenant'),
  name: msg('emails.placeholderName'),
  userName: msg('emails.placeholderUserName'),
  by: msg('emails.placeholderBy'),
  start: msg('emails.placeholderStart'),
  duration: msg('emails.placeholderDuration'),
  requested: msg('emails.placeholderRequested'),
  client: msg('emails.placeholderClient'),
  customer: msg('emails.placeholderCustomer'),
  title: msg('emails.placeholderTitle'),
  change: msg('emails.placeholderChange'),
  details: msg('emails.placeholderDetails'),
  advice: msg('emails.placeholderAdvice'),
  leaver: msg('emails.placeholderLeaver'),
  what: msg('emails.placeholderWhat'),
  outcome: msg('emails.placeholderOutcome'),
  person: msg('emails.placeholderPerson'),
  events: msg('emails.placeholderEvents'),
  issuer: msg('emails.placeholderIssuer'),
  confirmation: msg('emails.placeholderConfirmation'),
};
