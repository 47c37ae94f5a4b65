import { isDeepStrictEqual } from 'node:util';
import { msg } from '@/lib/platform/shared/message';
import type { TenantSettings } from './settings';

/**
 * Who may change each setting. `owner`: the setting weakens or decides how owners sign in, how long they stay signed
 * in, or how they are reached, so it takes someone who may manage owners (docs/decisions/0040). A new setting must be
 * listed here, or this does not compile.
 */
const settingRanks = {
  passwordSignIn: 'owner',
  passkeySignIn: 'owner',
  secondFactorRequired: 'owner',
  passwordChangeEnds: 'owner',
  sessionSeconds: 'owner',
  sessionIdleSeconds: 'owner',
  consoleIdleSeconds: 'owner',
  recentSignInSeconds: 'owner',
  passwordResetSeconds: 'owner',
  invitationSeconds: 'owner',
  // Zero permanently deletes owners who could otherwise be restored.
  deletedPeopleDays: 'owner',
  // A text could lead owners to a copy of the sign-in page.
  emailTexts: 'owner',
  // What owners did is recorded there too.
  auditLogDays: 'owner',
  // A shorter minimum gives no one access, because owners choose their own passwords.
  passwordMinimumLength: 'admin',
  // The attributes that people may edit about themselves do not identify or reach them (lib/people/own-attributes.ts).
  ownAttributes: 'admin',
  // Clients and tokens give access to applications, not to the console or the management API.
  authorizationRequestSeconds: 'admin',
  authorizationCodeSeconds: 'admin',
  accessTokenSeconds: 'admin',
  refreshTokenIdleSeconds: 'admin',
  refreshTokenAbsoluteSeconds: 'admin',
  refreshTokenGraceSeconds: 'admin',
  deviceCodeSeconds: 'admin',
  acceptTokenInFormBody: 'admin',
  revocationFeed: 'admin',
  requireDpopNonce: 'admin',
  requirePushedAuthorizationRequests: 'admin',
  defaultIdTokenAlgorithm: 'admin',
  signingKeyRotationDays: 'admin',
  clientRegistration: 'admin',
  clientMetadataDocuments: 'admin',
  clientMetadataDocumentHosts: 'admin',
  selfRegisteredScopes: 'admin',
  selfRegisteredAuthorizationDetailsTypes: 'admin',
  selfRegisteredGrants: 'admin',
  selfRegisteredPkce: 'admin',
  selfRegisteredIdleDays: 'admin',
  selfRegisteredLogos: 'admin',
  personalAccessTokens: 'admin',
  personalAccessTokenDays: 'admin',
  personalAccessTokenScopes: 'admin',
  personalAccessTokenResources: 'admin',
  whenOwnerLeaves: 'admin',
  ownerGraceDays: 'admin',
  ownerSuccessorGroup: 'admin',
  brandName: 'admin',
  brandAccent: 'admin',
  brandSentence: 'admin',
  brandSupportEmail: 'admin',
  brandSupportUrl: 'admin',
  brandPrivacyUrl: 'admin',
  brandTermsUrl: 'admin',
  brandLogo: 'admin',
  brandLogoDark: 'admin',
  brandLayout: 'admin',
  brandFont: 'admin',
  brandBackground: 'admin',
  brandBackgroundImage: 'admin',
} as const satisfies Record<keyof TenantSettings, 'owner' | 'admin'>;

export const settingNames = Object.keys(settingRanks) as (keyof TenantSettings)[];

export const isOwnersSetting = (name: keyof TenantSettings): boolean => settingRanks[name] === 'owner';

/** The changed settings that only an owner may change. */
export function ownersSettingsChanged(before: TenantSettings, after: TenantSettings): (keyof TenantSettings)[] {
  return settingNames.filter((name) => isOwnersSetting(name) && !isDeepStrictEqual(before[name], after[name]));
}

export const ownersSettingSaid = (names: readonly string[]) =>
  msg('tenants.onlyOwnersCanChangeSettings', { settings: names.join(', ') });

/** Shown in the console beside settings that an admin can see but not change. */
export const ownersSettingNote = msg('tenants.onlyOwnersCanChangeThis');
