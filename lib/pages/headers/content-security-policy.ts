/**
 * The policy of every page (CSP 3): scripts by nonce alone, no frames around it but ours where it is made for one, no
 * foreign content.
 * @param policy.formAction false where the page narrows it by itself (lib/pages/views/form-targets.tsx)
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
    // A form may be answered with an error page, whose style sheet is held in its address in development.
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
