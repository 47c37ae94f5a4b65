import { msg } from '@/lib/platform/shared/message';

/** What an admin reads if a change affects owners and the admin can only disable it. */
export const ownersOnlyButDisabling = msg('console.thisAffectsHowOwnersSign');
