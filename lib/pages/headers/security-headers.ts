import { strictTransportSecurity, type Transport } from '@/lib/platform/shared/strict-transport-security';

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

/**
 * The content security policy of every page (CSP 3): scripts only by nonce, no framing except by our own pages where a
 * page is made for it, no foreign content.
 * @param policy.formAction false if the page restricts it itself (lib/pages/views/form-targets.tsx)
 */
export function contentSecurityPolicy({
  nonce,
  development,
  framed,
  formAction,
}: {
  nonce: string;
  development: boolean;
  framed: boolean;
  formAction: boolean;
}): string {
  return [
    `default-src 'self'`,
    // React's development build reconstructs stacks with eval, and its tools write style elements without a nonce.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    // A form may be answered with an error page, whose style sheet is a data URL in development.
    development ? `style-src 'self' data: 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ...(formAction ? [`form-action 'self'`] : []),
    `frame-ancestors ${framed ? `'self'` : `'none'`}`,
  ].join('; ');
}
