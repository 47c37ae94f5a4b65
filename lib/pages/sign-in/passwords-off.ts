import { text } from '@/lib/platform/shared/text';

/** What people see about passwords when password sign-in is off in their tenant, and the internal reason. */
export const passwordsOff = {
  title: text('Passwords aren’t used here'),
  description: text(
    'Password sign-in is off. The sign-in page shows the available ways. If none of them works for you, ask an administrator.',
  ),
  reason: text('password sign-in is off in this tenant'),
} as const;
