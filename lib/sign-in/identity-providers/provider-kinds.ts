import { msg, type Sayable, type Verbatim, verbatim } from '@/lib/platform/shared/message';
import { APPLE_ISSUER, GITHUB_ISSUER, type ProviderAuthMethod } from './provider';

export const providerKinds = ['google', 'entra-id', 'okta', 'github', 'apple', 'oidc'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const isProviderKind = (value: unknown): value is ProviderKind => providerKinds.some((kind) => kind === value);

/** How the issuer is entered: not at all, by the part of it that the provider shows, or whole. */
type IssuerEntry =
  | { kind: 'fixed'; issuer: string }
  | {
      kind: 'part';
      label: Sayable;
      hint: Sayable;
      placeholder: string;
      /** @returns the issuer; null if the part is not valid */
      issuerOf(part: string): string | null;
      error: Sayable;
    }
  | { kind: 'whole' };

/** What is known of a provider before anything is typed. Field names are the provider's own. */
export interface ProviderPreset {
  title: Sayable;
  description: Sayable;
  /** The short name, unless it is taken. */
  id: string;
  /** Of its button; null for none. */
  name: Verbatim | null;
  issuer: IssuerEntry;
  /** Where to register this server, and the pages that lead there by the provider's names. */
  where: Sayable;
  path?: readonly string[];
  redirectUriLabel: Sayable;
  clientIdLabel: Sayable;
  clientSecretLabel: Sayable;
  /** Whether the provider always gives a secret. */
  needsSecret: boolean;
  scope: string;
  scopeHint: Sayable;
  clientAuthentication: ProviderAuthMethod;
}

const standard = {
  clientIdLabel: msg('common.clientId'),
  clientSecretLabel: msg('common.clientSecret'),
  needsSecret: true,
  scope: 'email profile',
  scopeHint: msg('identityProviders.scopesToRequestInAddition'),
  clientAuthentication: 'client_secret_basic',
} as const;

/** "{tenant id}": the GUID that Entra ID shows as the Directory (tenant) ID. */
const DIRECTORY_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A host, with the path of an authorization server if it is not the organization's own. */
const OKTA_DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/oauth2\/[\w-]+)?$/;

export const providerPresets: Record<ProviderKind, ProviderPreset> = {
  google: {
    ...standard,
    title: verbatim('Google'),
    description: msg('identityProviders.googleAccountsAndWorkspace'),
    id: 'google',
    name: verbatim('Google'),
    issuer: { kind: 'fixed', issuer: 'https://accounts.google.com' },
    where: msg('identityProviders.createClientAtGoogle'),
    path: ['Google Cloud console', 'APIs & Services', 'Credentials', 'Create credentials', 'OAuth client ID'],
    redirectUriLabel: verbatim('Authorized redirect URIs'),
  },
  'entra-id': {
    ...standard,
    title: verbatim('Microsoft Entra ID'),
    description: msg('identityProviders.workAccountsOfOneDirectory'),
    id: 'entra-id',
    name: verbatim('Microsoft'),
    issuer: {
      kind: 'part',
      label: verbatim('Directory (tenant) ID'),
      hint: msg('identityProviders.onTheOverviewOfTheApp'),
      placeholder: '00000000-0000-0000-0000-000000000000',
      issuerOf: (part) =>
        DIRECTORY_ID.test(part.toLowerCase()) ? `https://login.microsoftonline.com/${part.toLowerCase()}/v2.0` : null,
      error: msg('identityProviders.mustBeTheDirectoryId'),
    },
    where: msg('identityProviders.registerAppInEntra'),
    path: ['Microsoft Entra admin center', 'App registrations', 'New registration'],
    redirectUriLabel: msg('identityProviders.redirectUriOfTypeWeb'),
    clientIdLabel: verbatim('Application (client) ID'),
    clientSecretLabel: msg('identityProviders.valueOfTheClientSecret'),
  },
  okta: {
    ...standard,
    title: verbatim('Okta'),
    description: msg('identityProviders.accountsOfAnOktaOrganization'),
    id: 'okta',
    name: verbatim('Okta'),
    issuer: {
      kind: 'part',
      label: verbatim('Okta domain'),
      hint: msg('identityProviders.oktaDomainHint'),
      placeholder: 'acme.okta.com',
      issuerOf(part) {
        const domain = part
          .toLowerCase()
          .replace(/^https:\/\//, '')
          .replace(/\/$/, '');
        return OKTA_DOMAIN.test(domain) ? `https://${domain}` : null;
      },
      error: msg('identityProviders.mustBeAnOktaDomain'),
    },
    where: msg('identityProviders.createAppIntegrationInOkta'),
    path: ['Okta Admin Console', 'Applications', 'Create App Integration'],
    redirectUriLabel: verbatim('Sign-in redirect URIs'),
  },
  github: {
    ...standard,
    title: verbatim('GitHub'),
    description: msg('identityProviders.githubAccounts'),
    id: 'github',
    name: verbatim('GitHub'),
    issuer: { kind: 'fixed', issuer: GITHUB_ISSUER },
    where: msg('identityProviders.createOauthAppAtGithub'),
    path: ['GitHub', 'Settings', 'Developer settings', 'OAuth Apps', 'New OAuth app'],
    redirectUriLabel: verbatim('Authorization callback URL'),
    scope: 'user:email',
    scopeHint: msg('identityProviders.githubScopes'),
    clientAuthentication: 'client_secret_post',
  },
  apple: {
    ...standard,
    title: verbatim('Apple'),
    description: msg('identityProviders.appleAccounts'),
    id: 'apple',
    name: verbatim('Apple'),
    issuer: { kind: 'fixed', issuer: APPLE_ISSUER },
    where: msg('identityProviders.createServicesIdAtApple'),
    path: ['Apple Developer', 'Certificates, Identifiers & Profiles', 'Identifiers', 'Services IDs'],
    redirectUriLabel: verbatim('Return URLs'),
    clientIdLabel: verbatim('Services ID'),
    scope: 'email',
    scopeHint: msg('identityProviders.appleScopes'),
    clientAuthentication: 'client_secret_post',
  },
  oidc: {
    ...standard,
    title: msg('identityProviders.otherOpenidProvider'),
    description: msg('identityProviders.keycloakAuth0AnotherTessera'),
    id: 'sso',
    name: null,
    issuer: { kind: 'whole' },
    needsSecret: false,
    where: msg('identityProviders.registerThisServerWithProvider'),
    redirectUriLabel: msg('identityProviders.redirectUriToRegister'),
  },
};

/** The issuer of what was typed; null if a provider's part of it is not valid. */
export function issuerOfKind(kind: ProviderKind, typed: string): string | null {
  const { issuer } = providerPresets[kind];
  if (issuer.kind === 'fixed') return issuer.issuer;
  return issuer.kind === 'part' ? issuer.issuerOf(typed) : typed;
}

/** What is wrong with a part of an issuer. */
export function wrongPart(kind: ProviderKind): Sayable {
  const { issuer } = providerPresets[kind];
  return issuer.kind === 'part' ? issuer.error : msg('identityProviders.mustBeHttpsUrlWithout');
}
