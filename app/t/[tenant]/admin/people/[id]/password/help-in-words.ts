import { text } from '@/lib/platform/shared/text';
import type { LinkGives, LinkPurpose } from '@/lib/sign-in/one-time-links/one-time-link';

/** The name of each kind of help, the page that offers it, and who it is for. */
export const helpInWords = {
  password: {
    'password-reset': {
      title: text('Reset password'),
      description: text('For a forgotten or possibly compromised password.'),
    },
    invitation: { title: text('Invite'), description: text('This person has no password yet.') },
  },
  passkey: {
    'password-reset': {
      title: text('New passkey link'),
      description: text('For a lost device or password manager that held the passkey.'),
    },
    invitation: { title: text('Invite'), description: text('This person has no passkey yet.') },
  },
} as const satisfies Record<LinkGives, Record<LinkPurpose, { title: string; description: string }>>;
