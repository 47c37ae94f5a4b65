import { strictTransportSecurity } from '@/lib/shared/strict-transport-security';
import { contentSecurityPolicy } from './content-security-policy';

/** The headers of every page, the policy of its content included. */
export function securityHeaders(page: { nonce: string; secure: boolean; development: boolean; framed: boolean; formAction: boolean }): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(page),
    'X-Frame-Options': page.framed ? 'SAMEORIGIN' : 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
    ...(page.secure && strictTransportSecurity),
  };
}
