import { text } from '@/lib/platform/shared/text';
import { leadTo } from './lead-to';
import { type Journey, journeyPath } from './next-page';

/** The page that explains that the sign-in request is gone. */
export const GONE = '/login/request-gone';

/** What people see when a sign-in can go neither forward nor back. */
export const requestGone = {
  title: text('This sign-in request can’t continue'),
  description: text(
    'It has expired, was already answered, or was started in another browser. Go back to the app that sent you here and start again.',
  ),
} as const;

/** Ends a page whose authorization request is gone, decided, or of another browser. */
export function leadToRequestGone(tenantPlace: string, { language }: Pick<Journey, 'language'>): never {
  leadTo(journeyPath(tenantPlace, GONE, { requestId: null, returnTo: null, language }));
}
