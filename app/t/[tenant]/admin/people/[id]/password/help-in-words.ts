import { text } from '@/lib/platform/shared/text';
import type { LinkGives, LinkPurpose } from '@/lib/sign-in/one-time-links/one-time-link';

/** What the help is called, which page offers it, and for whom it is. */
export const helpInWords = {
  password: {
    'password-reset': {
      title: text('Reset password'),
      description: text('For somebody who has forgotten the password, or whose password somebody else may know.'),
    },
    invitation: { title: text('Invite'), description: text('This person has no password yet.') },
  },
  passkey: {
    'password-reset': {
      title: text('Link to a new passkey'),
      description: text('For somebody who has lost the device or the password manager that kept their passkey.'),
    },
    invitation: { title: text('Invite'), description: text('This person has no passkey yet.') },
  },
} as const satisfies Record<LinkGives, Record<LinkPurpose, { title: string; description: string }>>;
