import { type Message, msg } from '@/lib/platform/shared/message';

export interface SettingsPage {
  /** Below the console's root. */
  path: string;
  label: Message;
  /** What newcomers call it, for the search. */
  also?: Message;
  /** What the page sets, in a sentence. */
  description: Message;
}

/** The pages in the console's Settings section, those used most often first. */
export function settingsPages({ managesTenants }: { managesTenants: boolean }): SettingsPage[] {
  return [
    {
      path: 'settings/sign-in-methods',
      label: msg('common.signIn'),
      also: msg('console.alsoSignInMethods'),
      description: msg('settings.passwordsPasskeysAndSecondFactors'),
    },
    { path: 'branding', label: msg('common.branding'), description: msg('branding.howYourSignInConsent') },
    {
      path: 'settings/lifetimes',
      label: msg('common.lifetimes'),
      description: msg('settings.howLongSessionsTokensCodes'),
    },
    { path: 'scopes', label: msg('common.scopes'), description: msg('settings.whatClientsCanBeAllowed') },
    { path: 'resources', label: msg('common.resources'), description: msg('settings.apisThatAccessTokensAre') },
    {
      path: 'registration',
      label: msg('common.registration'),
      description: msg('settings.whoCanRegisterClientsAnd'),
    },
    { path: 'keys', label: msg('common.signingKeys'), description: msg('settings.keysThatSignTokensAnd') },
    {
      path: 'trusted-issuers',
      label: msg('common.trustedIssuers'),
      also: msg('console.alsoTrustedIssuers'),
      description: msg('settings.issuersWhoseAssertionsAreAccepted'),
    },
    {
      path: 'authorization-details',
      label: msg('common.authorizationDetails'),
      description: msg('settings.typesOfStructuredPermissions'),
    },
    {
      path: 'settings/token-hook',
      label: msg('tokenHook.tokenHook'),
      also: msg('console.alsoTokenHook'),
      description: msg('tokenHook.askedBeforeTokensAreIssued'),
    },
    {
      path: 'settings/personal-access-tokens',
      label: msg('common.personalAccessTokens'),
      description: msg('settings.tokensThatPeopleCreateFor'),
    },
    {
      path: 'settings/profile',
      label: msg('settings.profileEditing'),
      description: msg('settings.whatPeopleCanEdit'),
    },
    {
      path: 'settings/accountable-people',
      label: msg('owners.accountablePeople'),
      description: msg('owners.whatHappensWhenPeopleLeave'),
    },
    {
      path: 'settings/retention',
      label: msg('settings.retention'),
      description: msg('settings.howLongDeletedPeopleAnd'),
    },
    {
      path: 'settings/protocol',
      label: msg('settings.protocol'),
      description: msg('settings.requestsProofsIdTokensAnd'),
    },
    ...(managesTenants
      ? [
          {
            path: 'tenants',
            label: msg('common.tenants'),
            description: msg('settings.tenantsOfThisInstallationAnd'),
          },
        ]
      : []),
  ];
}
