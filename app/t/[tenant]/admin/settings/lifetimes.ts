import { text } from '@/lib/platform/shared/text';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** The lifetimes that the page sets, in the order in which things are issued. The schema defines their bounds. */
export const lifetimes = [
  { name: 'sessionSeconds', label: text('Session'), hint: text('How long a person stays signed in.') },
  {
    name: 'sessionIdleSeconds',
    label: text('Session idle lifetime'),
    hint: text('Signs people out after this long without activity.'),
  },
  {
    name: 'consoleIdleSeconds',
    label: text('Session idle lifetime, administrators'),
    hint: text('The same for everyone with a console role.'),
  },
  {
    name: 'recentSignInSeconds',
    label: text('Recent sign-in'),
    hint: text('Maximum sign-in age for sensitive actions. 0 s asks every time.'),
  },
  {
    name: 'authorizationRequestSeconds',
    label: text('Sign-in and consent'),
    hint: text('Maximum time for both together.'),
  },
  {
    name: 'authorizationCodeSeconds',
    label: text('Authorization code'),
    hint: text('From redirect to token request.'),
  },
  { name: 'deviceCodeSeconds', label: text('Device code'), hint: text('How long a device waits for approval.') },
  {
    name: 'accessTokenSeconds',
    label: text('Access token'),
    hint: text('APIs that check only the signature accept it until it expires.'),
  },
  { name: 'refreshTokenIdleSeconds', label: text('Refresh token idle lifetime'), hint: text('Renewed with each use.') },
  {
    name: 'refreshTokenAbsoluteSeconds',
    label: text('Refresh token maximum lifetime'),
    hint: text('However often it is used.'),
  },
  {
    name: 'refreshTokenGraceSeconds',
    label: text('Rotation grace period'),
    hint: text('How long a repeated refresh gets the same response.'),
  },
  { name: 'passwordResetSeconds', label: text('Password reset link'), hint: text('Single use.') },
  { name: 'invitationSeconds', label: text('Invitation'), hint: text('Single use.') },
] as const;

export type LifetimeName = (typeof lifetimes)[number]['name'];

/** The schema for these settings only. */
export const lifetimeSettings = tenantSettingsSchema.pick({
  sessionSeconds: true,
  sessionIdleSeconds: true,
  consoleIdleSeconds: true,
  recentSignInSeconds: true,
  authorizationRequestSeconds: true,
  authorizationCodeSeconds: true,
  deviceCodeSeconds: true,
  accessTokenSeconds: true,
  refreshTokenIdleSeconds: true,
  refreshTokenAbsoluteSeconds: true,
  refreshTokenGraceSeconds: true,
  passwordResetSeconds: true,
  invitationSeconds: true,
}) satisfies { shape: Record<LifetimeName, unknown> };

/** The minimum and maximum of a lifetime in seconds. */
export function boundsOf(name: LifetimeName): { least: number; most: number } {
  const { minValue, maxValue } = lifetimeSettings.shape[name].unwrap();
  if (minValue === null || maxValue === null) throw new Error(`${name} has no bounds.`);
  return { least: minValue, most: maxValue };
}
