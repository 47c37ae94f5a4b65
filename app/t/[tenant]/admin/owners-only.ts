import { text } from '@/lib/platform/shared/text';

/** What an admin reads where owners are concerned, and disabling is all that is left to them. */
export const ownersOnlyButDisabling = text(
  'This affects how owners sign in, are identified or are contacted. You can disable it; only owners can enable, change or delete it.',
);
