import { text } from '@/lib/platform/shared/text';

/** What is said in place of a page, whoever writes it. */
export const pageWords = {
  forbidden: {
    title: text('This page is not for your role'),
    description: text(
      'You are signed in, but an administrator of this tenant has to give you a role that may open it.',
    ),
  },
  notFound: {
    title: text('There is nothing here'),
    description: text('The address may be mistyped, or what it showed has been removed, or belongs to another tenant.'),
  },
  failed: {
    title: text('Something went wrong on our side'),
    description: text('The page could not be shown. Try again in a moment.'),
  },
} as const;
