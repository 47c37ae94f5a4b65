import { strictTransportSecurity, type Transport } from '@/lib/platform/shared/strict-transport-security';
import { contentSecurityPolicy } from './content-security-policy';

/**
 * The headers of every page, including its content security policy.
 * @param page.openable whether an application may have opened the page in a popup and is waiting for it: if the page
 *   were isolated from its opener, the popup would look closed to the application
 */
export function securityHeaders(
  page: { nonce: string; development: boolean; framed: boolean; formAction: boolean; openable: boolean } & Transport,
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(page),
    'X-Frame-Options': page.framed ? 'SAMEORIGIN' : 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
    ...(!page.openable && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    ...strictTransportSecurity(page),
  };
}
