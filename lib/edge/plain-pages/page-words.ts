import { msg } from '@/lib/platform/shared/message';

/** The texts shown in place of a page, with or without Next. */
export const pageWords = {
  forbidden: {
    title: msg('errorPages.yourRoleCantOpenThis'),
    description: msg('errorPages.youreSignedInButAdministrator'),
  },
  notFound: {
    title: msg('errorPages.pageNotFound'),
    description: msg('errorPages.addressMayBeMistypedOr'),
  },
  failed: {
    title: msg('common.somethingWentWrongOnOur'),
    description: msg('errorPages.pageCouldntBeShownTry'),
  },
} as const;
