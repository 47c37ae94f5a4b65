import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LinkGives, LinkPurpose } from '@/lib/sign-in/one-time-links/one-time-link';

/** The name of each kind of help, the page that offers it, and who it is for. */
export const helpText = {
  password: {
    'password-reset': {
      title: msg('people.resetPassword'),
      description: msg('people.forForgottenOrPossiblyCompromised'),
    },
    invitation: { title: msg('people.invite'), description: msg('people.thisPersonHasNoPassword') },
  },
  passkey: {
    'password-reset': {
      title: msg('people.newPasskeyLink'),
      description: msg('people.forLostDeviceOrPassword'),
    },
    invitation: { title: msg('people.invite'), description: msg('people.thisPersonHasNoPasskey') },
  },
} as const satisfies Record<LinkGives, Record<LinkPurpose, { title: Sayable; description: Sayable }>>;
