import { text } from '@/lib/platform/shared/text';
import type { LinkingPolicy, ProviderAuthMethod } from '@/lib/sign-in/identity-providers/provider';

export const linkingLabels: Record<LinkingPolicy, string> = {
  off: text('Linked accounts only'),
  verified_email: text('Linked accounts and verified email addresses'),
};

export const linkingDescriptions: Record<LinkingPolicy, string> = {
  off: text('People link their provider account while signed in here, under Security in their account.'),
  verified_email: text(
    'An unknown account is linked to the one active person with the email address that the provider reports as verified. The provider’s operator therefore decides who signs in as whom.',
  ),
};

export const authMethodOptions: { value: ProviderAuthMethod; label: string }[] = [
  { value: 'client_secret_basic', label: text('In the Authorization header (client_secret_basic)') },
  { value: 'client_secret_post', label: text('In the form body (client_secret_post)') },
];
