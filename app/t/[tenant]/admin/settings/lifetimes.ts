import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** The lifetimes that the page sets, in the order in which things come to be. Their bounds are the schema's. */
export const lifetimes = [
  { name: 'sessionSeconds', label: 'Session', hint: 'How long somebody stays signed in.' },
  { name: 'authorizationRequestSeconds', label: 'Sign-in and consent', hint: 'How long they may take together.' },
  { name: 'authorizationCodeSeconds', label: 'Authorization code', hint: 'From the redirect to the token request.' },
  { name: 'deviceCodeSeconds', label: 'Device code', hint: 'How long a device waits for its person.' },
  { name: 'accessTokenSeconds', label: 'Access token', hint: 'An API that checks only the signature takes it until it expires.' },
  { name: 'refreshTokenIdleSeconds', label: 'Refresh token, unused', hint: 'Renewed with every use.' },
  { name: 'refreshTokenAbsoluteSeconds', label: 'Refresh token, in all', hint: 'However often it is renewed.' },
  { name: 'refreshTokenGraceSeconds', label: 'Rotation grace', hint: 'How long a repeated refresh gets the same answer.' },
  { name: 'passwordResetSeconds', label: 'Password reset link', hint: 'It works once.' },
  { name: 'invitationSeconds', label: 'Invitation', hint: 'It works once.' },
] as const;

export type LifetimeName = (typeof lifetimes)[number]['name'];

/** The schema of those settings alone. */
export const lifetimeSettings = tenantSettingsSchema.pick({
  sessionSeconds: true, authorizationRequestSeconds: true, authorizationCodeSeconds: true, deviceCodeSeconds: true, accessTokenSeconds: true,
  refreshTokenIdleSeconds: true, refreshTokenAbsoluteSeconds: true, refreshTokenGraceSeconds: true, passwordResetSeconds: true, invitationSeconds: true,
}) satisfies { shape: Record<LifetimeName, unknown> };

/** The least and the most seconds of one. */
export function boundsOf(name: LifetimeName): { least: number; most: number } {
  const { minValue, maxValue } = lifetimeSettings.shape[name].unwrap();
  if (minValue === null || maxValue === null) throw new Error(`${name} has no bounds.`);
  return { least: minValue, most: maxValue };
}
