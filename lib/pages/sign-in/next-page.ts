import { roleSuffices } from '@/lib/people/role-suffices';
import { type Language, requestedLanguage } from '@/lib/platform/shared/languages';
import { tenantPath } from '@/lib/platform/shared/paths';
import { returnTo } from '@/lib/platform/shared/return-to';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';

/** What sign-in pages pass from one to the next: an authorization request, or a page of ours to return to. */
export interface Journey {
  requestId: string | null;
  returnTo: string | null;
  /** The language that the application requests for the person (`ui_locales`). */
  language?: Language | null;
}

/** The address of a sign-in page with its journey and, optionally, one of its error codes. */
export function journeyPath(
  tenantPlace: string,
  path: string,
  journey: Journey,
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(journey.requestId !== null && { request: journey.requestId }),
    ...(journey.returnTo !== null && { returnTo: journey.returnTo }),
    ...(journey.language && { ui_locales: journey.language }),
    ...extra,
  }).toString();
  return tenantPath(tenantPlace, query ? `${path}?${query}` : path);
}

/** Reads a journey from a page's query or from a form's fields. */
export function journeyOf(read: (name: 'request' | 'returnTo' | 'ui_locales') => string | null | undefined): Journey {
  return {
    requestId: read('request') || null,
    returnTo: returnTo(read('returnTo')),
    language: requestedLanguage(read('ui_locales')),
  };
}

/** A signed-in person's home page: the console if they have a role, otherwise the account page. */
export function homePath(tenantPlace: string, user: Pick<ActiveSession, 'role'>): string {
  return tenantPath(tenantPlace, roleSuffices(user.role, 'auditor') ? '/admin' : '/account');
}
