import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LinkLeadsTo, LinkPurpose } from '@/lib/sign-in/one-time-links/one-time-link';
import type { LinkFor } from '@/lib/sign-in/one-time-links/purpose-for';

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
  provider: {
    'password-reset': {
      title: msg('people.resetPassword'),
      description: msg('people.thisPersonSignsInAtProvider'),
    },
    invitation: { title: msg('people.invite'), description: msg('people.thisPersonSignsInAtProvider') },
  },
} as const satisfies Record<LinkLeadsTo, Record<LinkPurpose, { title: Sayable; description: Sayable }>>;

/** The help that a person's page offers; null if a link has nothing to set up, or the person signs in with a provider. */
export const helpOffered = ({ leadsTo, purpose }: LinkFor) =>
  leadsTo === null || (leadsTo === 'provider' && purpose === 'password-reset') ? null : helpText[leadsTo][purpose];
