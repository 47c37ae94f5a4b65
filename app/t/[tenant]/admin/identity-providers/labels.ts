import { text } from '@/lib/platform/shared/text';
import type { LinkingPolicy, ProviderAuthMethod } from '@/lib/sign-in/identity-providers/provider';

export const linkingLabels: Record<LinkingPolicy, string> = {
  off: text('By a link alone'),
  verified_email: text('By a verified e-mail address too'),
};

export const linkingDescriptions: Record<LinkingPolicy, string> = {
  off: text('People link their account there in their own account here, under Security, while they are signed in.'),
  verified_email: text(
    'Somebody new is linked with the one active person who has the e-mail address that the provider says is verified. Whoever runs the provider decides who that is.',
  ),
};

export const authMethodOptions: { value: ProviderAuthMethod; label: string }[] = [
  { value: 'client_secret_basic', label: text('In the Authorization header (client_secret_basic)') },
  { value: 'client_secret_post', label: text('In the form (client_secret_post)') },
];
