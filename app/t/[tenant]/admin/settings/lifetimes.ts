import { text } from '@/lib/platform/shared/text';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** The lifetimes that the page sets, in the order in which things come to be. Their bounds are the schema's. */
export const lifetimes = [
  { name: 'sessionSeconds', label: text('Session'), hint: text('How long somebody stays signed in.') },
  {
    name: 'sessionIdleSeconds',
    label: text('Idle session'),
    hint: text('Signs people out after this long without activity.'),
  },
  {
    name: 'consoleIdleSeconds',
    label: text('Idle session, administrators'),
    hint: text('The same for everyone with a role in this console.'),
  },
  {
    name: 'recentSignInSeconds',
    label: text('Recent sign-in'),
    hint: text('Sensitive actions require a sign-in no older than this. 0 s asks every time.'),
  },
  {
    name: 'authorizationRequestSeconds',
    label: text('Sign-in and consent'),
    hint: text('How long they may take together.'),
  },
  {
    name: 'authorizationCodeSeconds',
    label: text('Authorization code'),
    hint: text('From the redirect to the token request.'),
  },
  { name: 'deviceCodeSeconds', label: text('Device code'), hint: text('How long a device waits for its person.') },
  {
    name: 'accessTokenSeconds',
    label: text('Access token'),
    hint: text('An API that checks only the signature takes it until it expires.'),
  },
  { name: 'refreshTokenIdleSeconds', label: text('Refresh token, unused'), hint: text('Renewed with every use.') },
  {
    name: 'refreshTokenAbsoluteSeconds',
    label: text('Refresh token, in all'),
    hint: text('However often it is renewed.'),
  },
  {
    name: 'refreshTokenGraceSeconds',
    label: text('Rotation grace'),
    hint: text('How long a repeated refresh gets the same answer.'),
  },
  { name: 'passwordResetSeconds', label: text('Password reset link'), hint: text('It works once.') },
  { name: 'invitationSeconds', label: text('Invitation'), hint: text('It works once.') },
] as const;

export type LifetimeName = (typeof lifetimes)[number]['name'];

/** The schema of those settings alone. */
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

/** The least and the most seconds of one. */
export function boundsOf(name: LifetimeName): { least: number; most: number } {
  const { minValue, maxValue } = lifetimeSettings.shape[name].unwrap();
  if (minValue === null || maxValue === null) throw new Error(`${name} has no bounds.`);
  return { least: minValue, most: maxValue };
}
