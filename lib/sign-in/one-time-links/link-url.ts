import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { LinkPurpose } from './one-time-link';

const pages: Record<LinkPurpose, string> = { 'password-reset': '/reset-password', invitation: '/invitation' };

/** The path of the page that a link opens, as seen by the tenant's browsers. */
export function linkPath(place: string, purpose: LinkPurpose, token: string): string {
  return tenantPath(place, `${pages[purpose]}?${new URLSearchParams({ token })}`);
}

/**
 * The full URL of a link, as given to the person.
 * @param url the configured public origin; the request's Host header is not trusted
 */
export function linkUrl(url: string, place: string, purpose: LinkPurpose, token: string): string {
  return new URL(linkPath(place, purpose, token), issuerOf(url, place)).href;
}
