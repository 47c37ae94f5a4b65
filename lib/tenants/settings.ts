import { z } from 'zod';

const seconds = (least: number, most: number, standard: number) => z.int().min(least).max(most).default(standard);
const minute = 60;
const day = 86_400;

/** What a tenant can set; defaults and bounds of the lifetimes in seconds (RFC 9700, RFC 6749 4.1.2). */
export const tenantSettingsSchema = z.strictObject({
  /** How long a person may take to sign in and decide. */
  authorizationRequestSeconds: seconds(minute, day, 30 * minute),
  authorizationCodeSeconds: seconds(10, 60, 60),
  accessTokenSeconds: seconds(minute, day, 10 * minute),
  refreshTokenIdleSeconds: seconds(minute, 365 * day, 30 * day),
  refreshTokenAbsoluteSeconds: seconds(minute, 730 * day, 90 * day),
  /** Friendly rotation: how long the immediate predecessor is answered with the same response. */
  refreshTokenGraceSeconds: seconds(0, 60, 10),
  /** How long a device may wait for its person: the lifetime of device code and user code (RFC 8628, 3.2). */
  deviceCodeSeconds: seconds(minute, 30 * minute, 10 * minute),
  sessionSeconds: seconds(5 * minute, 30 * day, 12 * 3600),
});

export type TenantSettings = z.infer<typeof tenantSettingsSchema>;
