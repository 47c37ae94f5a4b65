import { z } from 'zod';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { brandingSettings } from '@/lib/tenants/branding/branding-settings';
import { personalTokenSettings } from './personal-token-settings';
import { profileSettings } from './profile-settings';
import { registrationSettings } from './registration-settings';
import { signInSettings } from './sign-in-settings';

const seconds = (least: number, most: number, standard: number) =>
  wholeNumber({ least, most }, 'seconds').default(standard);
const minute = 60;
const day = 86_400;

/** No tenant, client or resource can give an access token a longer life: a signing key verifies so long after its last signature. */
export const longestAccessTokenSeconds = day;

/** How many characters a tenant may want of a password at least; 64 must be accepted anyway. */
export const passwordMinimumLengths = { least: 8, most: 64 } as const;

/** A year: whoever wants people back later than that has them come anew. */
export const deletedPeopleDaysAtMost = 365;

export const secondFactorRequirements = ['off', 'administrators', 'everybody'] as const;

export const passwordChangeEndings = ['everything', 'others', 'nothing'] as const;

/** What a tenant can set; defaults and bounds of the lifetimes in seconds (RFC 9700, RFC 6749 4.1.2). */
export const tenantSettingsSchema = z.strictObject({
  /** How long a person may take to sign in and decide. */
  authorizationRequestSeconds: seconds(minute, day, 30 * minute),
  authorizationCodeSeconds: seconds(10, 60, 60),
  accessTokenSeconds: seconds(minute, longestAccessTokenSeconds, 10 * minute),
  refreshTokenIdleSeconds: seconds(minute, 365 * day, 30 * day),
  refreshTokenAbsoluteSeconds: seconds(minute, 730 * day, 90 * day),
  /** Friendly rotation: how long the immediate predecessor is answered with the same response. */
  refreshTokenGraceSeconds: seconds(0, 60, 10),
  /** How long a device may wait for its person: the lifetime of device code and user code (RFC 8628, 3.2). */
  deviceCodeSeconds: seconds(minute, 30 * minute, 10 * minute),
  /** Our own resource servers take an access token also from the body of a form, for software that cannot set headers (RFC 6750, 2.2). */
  acceptTokenInFormBody: z.boolean().default(false),
  /** Anybody may read which tokens are worth nothing any more, by ids that say nothing of people. */
  revocationFeed: z.boolean().default(true),
  /** DPoP proofs must carry a nonce of ours, so that none can be made ahead (RFC 9449, 11.2): each client asks once more every few minutes. */
  requireDpopNonce: z.boolean().default(false),
  /** Authorization requests count only when their client has pushed them (RFC 9126): browsers carry a reference alone. */
  requirePushedAuthorizationRequests: z.boolean().default(false),
  sessionSeconds: seconds(5 * minute, 30 * day, 12 * 3600),
  /** A session that is not used for so long is over, however long it could have lasted: everybody's, and that of people with a role in the console. */
  sessionIdleSeconds: seconds(5 * minute, 30 * day, 14 * day),
  consoleIdleSeconds: seconds(5 * minute, 30 * day, 12 * 3600),
  /** Sensitive actions ask for a sign-in that is no older; 0: for a new one each time (lib/sign-in/sessions/recent-sign-in.ts). */
  recentSignInSeconds: seconds(0, 60 * minute, 15 * minute),
  /** How long a link is good with which somebody who has forgotten the password chooses a new one. */
  passwordResetSeconds: seconds(5 * minute, day, 30 * minute),
  invitationSeconds: seconds(60 * minute, 30 * day, 7 * day),
  ...signInSettings,
  /** In characters, of passwords that people choose: 15 where it is the only factor, 8 beside another (NIST SP 800-63B-4, 3.1.1.2). */
  passwordMinimumLength: wholeNumber(passwordMinimumLengths, 'characters').default(15),
  /**
   * What a new password ends: everything (what clients hold in the person's name, all sessions, access keys and personal
   * access tokens), what clients hold and the other sessions, or nothing.
   */
  passwordChangeEnds: z.enum(passwordChangeEndings).default('others'),
  /** Who must have a second factor: nobody, whoever has a role in the console, or everybody. Who has none adds one at the next sign-in. */
  secondFactorRequired: z.enum(secondFactorRequirements).default('off'),
  /** For how many days people who were deleted can be restored; 0: they are deleted for good at once. */
  deletedPeopleDays: wholeNumber({ least: 0, most: deletedPeopleDaysAtMost }, 'days').default(30),
  /** How long a signing key signs before the next one takes its place; 0: until somebody rotates by hand. */
  signingKeyRotationDays: wholeNumber({ least: 0, most: 730 }, 'days').default(90),
  ...registrationSettings,
  ...brandingSettings,
  ...personalTokenSettings,
  ...profileSettings,
});

export type TenantSettings = z.infer<typeof tenantSettingsSchema>;
