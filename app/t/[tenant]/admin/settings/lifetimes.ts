import { msg } from '@/lib/platform/shared/message';
import { type TenantSettings, tenantSettingsSchema } from '@/lib/tenants/settings';

/** The lifetimes that the page sets, in the order in which things are issued. The schema defines their bounds. */
export const lifetimes = [
  { name: 'sessionSeconds', label: msg('common.session'), hint: msg('settings.howLongPersonStaysSigned') },
  {
    name: 'sessionIdleSeconds',
    label: msg('settings.sessionIdleLifetime'),
    hint: msg('settings.signsPeopleOutAfterThis'),
  },
  {
    name: 'consoleIdleSeconds',
    label: msg('settings.sessionIdleLifetimeAdministrators'),
    hint: msg('settings.sameForEveryoneWithConsole'),
  },
  {
    name: 'recentSignInSeconds',
    label: msg('settings.recentSignIn'),
    hint: msg('settings.maximumSignInAgeFor'),
  },
  {
    name: 'authorizationRequestSeconds',
    label: msg('settings.signInAndConsent'),
    hint: msg('settings.timeToCompleteSignIn'),
  },
  {
    name: 'authorizationCodeSeconds',
    label: msg('common.authorizationCode'),
    hint: msg('settings.fromRedirectToTokenRequest'),
  },
  { name: 'deviceCodeSeconds', label: msg('common.deviceCode'), hint: msg('settings.howLongDeviceWaitsFor') },
  {
    name: 'accessTokenSeconds',
    label: msg('common.accessToken'),
    hint: msg('common.apisThatCheckOnlySignature'),
  },
  {
    name: 'refreshTokenIdleSeconds',
    label: msg('common.refreshTokenIdleLifetime'),
    hint: msg('common.renewedWithEachUse'),
  },
  {
    name: 'refreshTokenAbsoluteSeconds',
    label: msg('common.refreshTokenMaximumLifetime'),
    hint: msg('common.howeverOftenItIsUsed'),
  },
  {
    name: 'refreshTokenGraceSeconds',
    label: msg('common.rotationGracePeriod'),
    hint: msg('settings.howLongRepeatedRefreshGets'),
  },
  { name: 'passwordResetSeconds', label: msg('settings.passwordResetLink'), hint: msg('settings.singleUse') },
  { name: 'invitationSeconds', label: msg('common.invitation'), hint: msg('settings.singleUse') },
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

/** The lifetimes among all settings of a tenant. */
export const lifetimesOf = (settings: TenantSettings) => lifetimeSettings.strip().parse(settings);

/** The minimum and maximum of a lifetime in seconds. */
export function boundsOf(name: LifetimeName): { least: number; most: number } {
  const { minValue, maxValue } = lifetimeSettings.shape[name].unwrap();
  if (minValue === null || maxValue === null) throw new Error(`${name} has no bounds.`);
  return { least: minValue, most: maxValue };
}
