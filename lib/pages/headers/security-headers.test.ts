import { describe, expect, test } from 'vitest';
import { formTargets } from '@/lib/edge/http/form-targets';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { contentSecurityPolicy, securityHeaders } from './security-headers';

const page = { nonce: 'n0nce', secure: true, development: false, framed: false, formAction: true, openable: false };
const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
  );

describe('the content security policy', () => {
  test('allows scripts only by nonce and forbids framing', () => {
    const policy = directives(contentSecurityPolicy(page));
    expect(policy['script-src']).toEqual(["'nonce-n0nce'", "'strict-dynamic'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(contentSecurityPolicy(page)).not.toContain('unsafe-eval');
  });

  test('lets an error page that answers a form keep its style', async () => {
    const html = await errorPage({
      status: 429,
      title: msg('signIn.tooManyAttempts'),
      description: verbatim('Wait.'),
      requestId: 'r',
    }).text();
    expect(html).toMatch(/<link rel="stylesheet" href="\/[^/]/);
    expect(html).not.toMatch(/<style|style="/);
    expect(directives(contentSecurityPolicy(page))['style-src']).toContain("'self'");
    expect(directives(contentSecurityPolicy(page))['font-src']).toContain("'self'");
  });

  test('lets our own pages frame a page made for it', () => {
    expect(directives(contentSecurityPolicy({ ...page, framed: true }))['frame-ancestors']).toEqual(["'self'"]);
    expect(securityHeaders({ ...page, framed: true })).toMatchObject({ 'X-Frame-Options': 'SAMEORIGIN' });
  });

  test('leaves form-action to the page where it knows the client', () => {
    expect(contentSecurityPolicy({ ...page, formAction: false })).not.toContain('form-action');
  });
});

describe('the allowed form redirects of a request', () => {
  test.each([
    ['https://app.example/callback?x=1', 'https:'],
    ['https://app.example:8443/callback', 'https:'],
    ['http://127.0.0.1:49152/callback', 'https: http://127.0.0.1:* http://localhost:*'],
    ['http://[::1]:49152/callback', 'https: http:'],
    ['com.example.app:/callback', 'com.example.app:'],
  ])('%s', (redirectUri, source) => {
    expect(formTargets(redirectUri)).toBe(`form-action 'self' ${source}`);
  });
});

describe('the headers of pages', () => {
  test('forbid framing, referrers, sniffing and caching', () => {
    expect(securityHeaders(page)).toMatchObject({
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Strict-Transport-Security': 'max-age=31536000',
    });
  });

  test('set HSTS only where pages are served by https', () => {
    expect(securityHeaders({ ...page, secure: false })).not.toHaveProperty('Strict-Transport-Security');
  });

  test('isolate a page from its opener, unless it may be an application’s popup', () => {
    expect(securityHeaders(page)).toMatchObject({ 'Cross-Origin-Opener-Policy': 'same-origin' });
    expect(securityHeaders({ ...page, openable: true })).not.toHaveProperty('Cross-Origin-Opener-Policy');
  });
});
