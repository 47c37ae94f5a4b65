import { contentSecurityPolicy } from './content-security-policy';

const YEAR_SECONDS = 31_536_000;

/** The headers of every page, the policy of its content included. */
export function securityHeaders(page: { nonce: string; secure: boolean; development: boolean; formAction: boolean }): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(page),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
    ...(page.secure && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  };
}
