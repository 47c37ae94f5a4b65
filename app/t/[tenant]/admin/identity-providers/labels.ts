import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LinkingPolicy, ProviderAuthMethod } from '@/lib/sign-in/identity-providers/provider';
import type { AddressDomainPolicy, UpdatePolicy } from '@/lib/sign-in/identity-providers/provisioning';

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

export const addressDomainLabels: Record<AddressDomainPolicy, Sayable> = {
  verified_if_any: msg('identityProviders.domainsVerifiedIfAny'),
  verified: msg('identityProviders.domainsVerified'),
  any: msg('identityProviders.domainsAny'),
};

export const updateLabels: Record<UpdatePolicy, Sayable> = {
  never: msg('identityProviders.updateNever'),
  each_sign_in: msg('identityProviders.updateEachSignIn'),
};

export const updateDescriptions: Record<UpdatePolicy, Sayable> = {
  never: msg('identityProviders.updateNeverHint'),
  each_sign_in: msg('identityProviders.updateEachSignInHint'),
};
