import { msg } from '@/lib/platform/shared/message';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import type { LinkBarred } from '@/lib/sign-in/one-time-links/hand-out-link';
import type { NoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { type Problem, problem } from './problem';

const barred = (why: LinkBarred) => problem('conflict', barredText[why]);

/** The problem for each reason not to issue a link. */
export const noLink = {
  'not-offered': barred('not-offered'),
  'no-passkeys': barred('no-passkeys'),
  'has-factor': barred('has-factor'),
  'at-provider': barred('at-provider'),
} as const satisfies Record<LinkBarred, Problem>;

/** The problem for each reason not to send an invitation by email. */
export const noInvitations: Record<NoInvitations, Problem> = {
  ...noLink,
  'no-mail-server': problem('conflict', msg('common.emailDeliveryIsNotConfigured')),
};
