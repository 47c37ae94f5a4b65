import type { Language } from '@/lib/platform/shared/languages';
import { type Message, type MessageId, msg } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { LINK, type MailName, type MailText } from './mails';

/** A message of the catalogs, whose placeholders stay as they are or are filled with others, or only a placeholder. */
type Part = MessageId | Message | `{${string}}`;

const texts: Record<MailName, { subject: Part; body: Part[] }> = {
  invitation: {
    subject: 'signIn.yourAccountAtTenant',
    body: [
      'signIn.byCreatedAccountForYou',
      '{start}',
      LINK,
      'signIn.thisLinkWorksOnceAnd',
      'signIn.ifYouDontRecognizeThis',
    ],
  },
  'password-reset': {
    subject: 'signIn.resetYourPasswordForTenant',
    body: [
      'signIn.chooseNewPasswordForYour',
      LINK,
      'signIn.thisLinkWorksOnceAnd',
      '{requested}',
      'signIn.ifThisWasntYouIgnore',
    ],
  },
  'passkey-link': {
    subject: 'signIn.addNewPasskeyForTenant',
    body: [
      'signIn.addNewPasskeyToYour',
      LINK,
      'signIn.thisLinkWorksOnceAnd',
      '{requested}',
      'signIn.ifYouDidntExpectThis',
    ],
  },
  'email-confirmation': {
    subject: 'signIn.confirmYourEmailAddressFor',
    body: ['signIn.confirmThisEmailAddressFor', LINK, 'signIn.thisLinkWorksOnceAnd', 'signIn.ifThisIsntYourAccount'],
  },
  'approval-request': {
    subject: 'backchannel.clientAsksForYourApproval',
    body: ['backchannel.clientAsksForApprovalOf', LINK, 'backchannel.requestExpiresIn', 'backchannel.ifYouDidNotStart'],
  },
  'owner-left': {
    subject: 'owners.accountablePersonLeft',
    body: ['owners.leaverWasAccountableFor', '{outcome}', LINK],
  },
  'signal-received': {
    subject: 'signals.signalAboutPerson',
    body: ['signals.issuerReported', 'signals.nothingWasChanged', LINK],
  },
  'setup-link': {
    subject: msg('setUp.connectLabelTo', { label: '{customer}', tenant: '{tenant}' }),
    body: ['setUp.tenantAsksYouToConnect', LINK, 'setUp.mailedLinkOpensOnce', 'setUp.forwardOrIgnoreThisEmail'],
  },
  'account-notice': {
    subject: msg('common.whatSubject', { what: '{title}', subject: '{tenant}' }),
    body: ['{change}', '{details}', '{advice}', LINK, '{confirmation}'],
  },
};

/** The product's wording of an email in a language, with placeholders. */
export function defaultMailText(mail: MailName, language: Language): MailText {
  const t = sayPlainly(language);
  const said = (part: Part) => {
    if (typeof part === 'object') return t(part);
    return part.startsWith('{') ? part : t({ id: part as MessageId });
  };
  const { subject, body } = texts[mail];
  return { subject: said(subject), body: body.map(said).join('\n\n') };
}
