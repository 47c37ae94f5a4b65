import type { Language } from '@/lib/platform/shared/languages';

/**
 * The emails to people, each with the placeholders that its text may contain besides `{link}`. In a text, `{link}` is a
 * separate paragraph, which becomes the button.
 */
const ofEach = ['tenant', 'name', 'userName'] as const;

export const mails = {
  invitation: { placeholders: [...ofEach, 'by', 'start', 'duration'], required: [] },
  'password-reset': { placeholders: [...ofEach, 'requested', 'duration'], required: [] },
  'passkey-link': { placeholders: [...ofEach, 'requested', 'duration'], required: [] },
  'email-confirmation': { placeholders: [...ofEach, 'duration'], required: [] },
  'approval-request': { placeholders: [...ofEach, 'client', 'duration'], required: ['client'] },
  'owner-left': { placeholders: [...ofEach, 'leaver', 'what', 'outcome'], required: ['what', 'outcome'] },
  'signal-received': { placeholders: [...ofEach, 'person', 'events', 'issuer'], required: ['person', 'events'] },
  'setup-link': { placeholders: ['tenant', 'customer', 'duration'], required: [] },
  'account-notice': {
    placeholders: [...ofEach, 'title', 'change', 'details', 'advice', 'confirmation'],
    required: ['change', 'details', 'advice'],
  },
} as const satisfies Record<string, { placeholders: readonly string[]; required: readonly string[] }>;

export type MailName = keyof typeof mails;
export type Placeholder<Name extends MailName = MailName> = (typeof mails)[Name]['placeholders'][number];

export const mailNames = Object.keys(mails) as MailName[];

/** The wording of an email. Blank lines separate the paragraphs of its body. */
export type MailText = { subject: string; body: string };

/** The values that an email shows besides its wording. */
export type Letter = {
  [Name in MailName]: {
    mail: Name;
    to: string;
    language: Language;
    values: Record<Placeholder<Name>, string>;
    action: { label: string; url: string };
  };
}[MailName];

/** How an email addresses its recipient, and the configured public origin of its links. */
export interface Recipient {
  to: string;
  language: Language;
  tenant: { name: string; place: string };
  /** How to greet the recipient. */
  name: string;
  userName: string;
  url: string;
}

/** The paragraph that becomes the button. */
export const LINK = '{link}';

/** The paragraphs of a body, without white space around them. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** A paragraph as it is sent: its lines, or the place of the button. */
export type Paragraph = string[] | 'action';
