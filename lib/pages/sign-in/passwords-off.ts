import { text } from '@/lib/platform/shared/text';

/** What people are told of passwords where the tenant signs nobody in with one, and the private reason. */
export const passwordsOff = {
  title: text('Passwords are not used here'),
  description: text(
    'Nobody signs in with a password here. The sign-in page shows the ways that there are. If none of them is yours, ask an administrator.',
  ),
  reason: text('the tenant signs nobody in with a password'),
} as const;
