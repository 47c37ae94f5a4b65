import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LinkingPolicy, ProviderAuthMethod } from '@/lib/sign-in/identity-providers/provider';

export const linkingLabels: Record<LinkingPolicy, Sayable> = {
  off: msg('identityProviders.linkedAccountsOnly'),
  verified_email: msg('identityProviders.linkedAccountsAndVerifiedEmail'),
};

export const linkingDescriptions: Record<LinkingPolicy, Sayable> = {
  off: msg('identityProviders.peopleLinkTheirProviderAccount'),
  verified_email: msg('identityProviders.unknownAccountIsLinkedTo'),
};

export const authMethodOptions: { value: ProviderAuthMethod; label: Sayable }[] = [
  { value: 'client_secret_basic', label: msg('identityProviders.inAuthorizationHeaderClientSecret') },
  { value: 'client_secret_post', label: msg('identityProviders.inFormBodyClientSecret') },
];
