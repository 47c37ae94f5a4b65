import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { LinkPurpose } from './one-time-link';

const pages: Record<LinkPurpose, string> = { 'password-reset': '/reset-password', invitation: '/invitation' };

/** The path of the page that a link opens, as the tenant's browser sees it. */
export function linkPath(place: string, purpose: LinkPurpose, token: string): string {
  return tenantPath(place, `${pages[purpose]}?${new URLSearchParams({ token })}`);
}

/**
 * The address that a person is given.
 * @param url the configured public origin: what a request says of its host does not count
 */
export function linkUrl(url: string, place: string, purpose: LinkPurpose, token: string): string {
  return new URL(linkPath(place, purpose, token), issuerOf(url, place)).href;
}
