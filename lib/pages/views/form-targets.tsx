import { formTargets } from '@/lib/edge/http/form-targets';

/**
 * Lets this page's forms end where clients of the request's kind live: browsers hold `form-action` against redirects
 * too (CSP 3, 6.4.2), and `proxy.ts` cannot know the client of a request.
 */
export function FormTargets({ redirectUri }: { redirectUri: string | null }) {
  return (
    <meta
      httpEquiv="Content-Security-Policy"
      content={redirectUri === null ? "form-action 'self'" : formTargets(redirectUri)}
    />
  );
}
