import { text } from '@/lib/platform/shared/text';

/** What people are told of passwords where the tenant signs nobody in with one, and the private reason. */
export const passwordsOff = {
  title: text('Passwords aren’t used here'),
  description: text(
    'Password sign-in is off. The sign-in page shows the available ways. If none of them works for you, ask an administrator.',
  ),
  reason: text('password sign-in is off in this tenant'),
} as const;
