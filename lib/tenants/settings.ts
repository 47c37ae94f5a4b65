import { z } from 'zod';
import { auditLogDays } from '@/lib/journal/audit/retention';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { issue } from '@/lib/platform/shared/message';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { brandingSettings } from '@/lib/tenants/branding/branding-settings';
import { emailSettings, readEmailTexts } from './emails/email-text-settings';
import { ownerSettings } from './owner-settings';
import { personalTokenSettings } from './personal-token-settings';
import { profileSettings } from './profile-settings';
import { registrationSettings } from './registration-settings';
import { signInSettings } from './sign-in-settings';

const seconds = (least: number, most: number, standard: number) =>
  wholeNumber({ least, most }, 'seconds').default(standard);
const minute = 60;
const day = 86_400;

/**
 * No tenant, client or resource can set a longer access token lifetime, because a signing key stays published for this
 * long after its last signature.
 */
export const longestAccessTokenSeconds = day;

/**
 * Limits of the minimum password length, in characters, that a tenant can set. Passwords of 64 characters must be
 * accepted in any case.
 */
export const passwordMinimumLengths = { least: 8, most: 64 } as const;

/** One year. After that, people must be created again. */
export const deletedPeopleDaysAtMost = 365;

export const secondFactorRequirements = ['off', 'administrators', 'everybody'] as const;

export const passwordChangeEndings = ['everything', 'others', 'nothing'] as const;

/** A tenant's settings, with defaults and bounds of the lifetimes in seconds (RFC 9700, RFC 6749 4.1.2). */
export const tenantSettingsSchema = z.strictObject({
  /** How long a person may take to sign in and decide on consent. */
  authorizationRequestSeconds: seconds(minute, day, 30 * minute),
  authorizationCodeSeconds: seconds(10, 60, 60),
  accessTokenSeconds: seconds(minute, longestAccessTokenSeconds, 10 * minute),
  refreshTokenIdleSeconds: seconds(minute, 365 * day, 30 * day),
  refreshTokenAbsoluteSeconds: seconds(minute, 730 * day, 90 * day),
  /**
   * Grace period for rotation: how long the immediately preceding refresh token gets the same successor. If it is 0, no
   * repetition is answered, not even of a client that authenticates.
   */
  refreshTokenGraceSeconds: seconds(0, 60, 10),
  /** How long a device may wait for approval: the lifetime of device code and user code (RFC 8628, 3.2). */
  deviceCodeSeconds: seconds(minute, 30 * minute, 10 * minute),
  /**
   * Our own resource servers also accept an access token in a form body, for software that cannot set headers (RFC
   * 6750, 2.2).
   */
  acceptTokenInFormBody: z.boolean().default(false),
  /** Publishes which tokens are no longer valid, by IDs that reveal nothing about people. Anyone can read the list. */
  revocationFeed: z.boolean().default(true),
  /**
   * DPoP proofs must carry a server nonce, so that none can be prepared in advance (RFC 9449, 11.2). It costs each
   * client an extra request every few minutes.
   */
  requireDpopNonce: z.boolean().default(false),
  /**
   * Authorization requests are accepted only if the client has pushed them (RFC 9126), so browsers carry only a
   * reference.
   */
  requirePushedAuthorizationRequests: z.boolean().default(false),
  /**
   * Signs the ID tokens of clients that are registered without an algorithm. New tenants start with RS256
   * (lib/tenants/new-tenant-settings.ts); this default applies to tenants that are older than the setting
   * (docs/decisions/0057).
   */
  defaultIdTokenAlgorithm: z
    .enum(signingAlgorithms, { error: issue('common.mustBeOneOf', { what: signingAlgorithms.join(', ') }) })
    .default('ES256'),
  sessionSeconds: seconds(5 * minute, 30 * day, 12 * 3600),
  /**
   * How long a session may be unused before it ends, regardless of its maximum lifetime: for everyone, and for people
   * with a console role.
   */
  sessionIdleSeconds: seconds(5 * minute, 30 * day, 14 * day),
  consoleIdleSeconds: seconds(5 * minute, 30 * day, 12 * 3600),
  /**
   * The maximum age of the sign-in for sensitive actions; 0 requires a new sign-in each time
   * (lib/sign-in/sessions/recent-sign-in.ts).
   */
  recentSignInSeconds: seconds(0, 60 * minute, 15 * minute),
  /** How long a password reset link is valid. */
  passwordResetSeconds: seconds(5 * minute, day, 30 * minute),
  invitationSeconds: seconds(60 * minute, 30 * day, 7 * day),
  ...signInSettings,
  /**
   * Minimum length in characters of passwords that people choose: 15 where the password is the only factor, 8 beside
   * another (NIST SP 800-63B-4, 3.1.1.2).
   */
  passwordMinimumLength: wholeNumber(passwordMinimumLengths, 'characters').default(15),
  /**
   * What a new password ends: everything (token families, all sessions, access keys and personal access tokens), token
   * families and other sessions, or nothing.
   */
  passwordChangeEnds: z.enum(passwordChangeEndings).default('others'),
  /**
   * Who must have a second factor: no one, people with a console role, or everyone. People without one add it at their
   * next sign-in.
   */
  secondFactorRequired: z.enum(secondFactorRequirements).default('off'),
  /** How many days deleted people can be restored; 0: they are deleted permanently right away. */
  deletedPeopleDays: wholeNumber({ least: 0, most: deletedPeopleDaysAtMost }, 'days').default(30),
  /** How many days an entry of the audit log is kept, and the rest of its month; null: it never expires. */
  auditLogDays: wholeNumber(auditLogDays, 'days').nullable().default(null),
  /** How many days a signing key signs before the next one replaces it; 0: until it is rotated manually. */
  signingKeyRotationDays: wholeNumber({ least: 0, most: 730 }, 'days').default(90),
  ...registrationSettings,
  ...brandingSettings,
  ...emailSettings,
  ...personalTokenSettings,
  ...ownerSettings,
  ...profileSettings,
});

export type TenantSettings = z.infer<typeof tenantSettingsSchema>;

export const settingNames = Object.keys(tenantSettingsSchema.shape);

const known = z.object(tenantSettingsSchema.shape);

/**
 * Reads settings as stored. Settings of a newer version, which writes them during a rolling upgrade, are ignored; every
 * statement that changes settings leaves them stored.
 * @param stored the differences from the defaults; null or undefined if there is no such tenant
 */
export function readStoredSettings(stored: unknown): TenantSettings {
  const { emailTexts, ...others } = (stored ?? {}) as Record<string, unknown>;
  return known.parse({ ...others, ...(emailTexts !== undefined && { emailTexts: readEmailTexts(emailTexts) }) });
}
