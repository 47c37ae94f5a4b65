import { text } from '@/lib/platform/shared/text';

/** What an admin reads if a change affects owners and the admin can only disable it. */
export const ownersOnlyButDisabling = text(
  'This affects how owners sign in, are identified or are contacted. You can disable it; only owners can enable, change or delete it.',
);
