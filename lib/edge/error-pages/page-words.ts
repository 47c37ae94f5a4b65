import { text } from '@/lib/platform/shared/text';

/** The texts shown in place of a page, with or without Next. */
export const pageWords = {
  forbidden: {
    title: text('Your role can’t open this page'),
    description: text('You’re signed in, but an administrator of this tenant has to give you a role that can open it.'),
  },
  notFound: {
    title: text('Page not found'),
    description: text('The address may be mistyped, or the page was removed or belongs to another tenant.'),
  },
  failed: {
    title: text('Something went wrong on our side'),
    description: text('The page couldn’t be shown. Try again in a moment.'),
  },
} as const;
