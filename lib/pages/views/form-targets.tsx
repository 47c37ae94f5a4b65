import { formTargets } from '@/lib/edge/http/form-targets';

/**
 * Allows this page's forms to end at the redirect URI of the request's client: browsers apply `form-action` to
 * redirects too (CSP 3, 6.4.2), and `proxy.ts` cannot know the client of a request.
 */
export function FormTargets({ redirectUri }: { redirectUri: string | null }) {
  return (
    <meta
      httpEquiv="Content-Security-Policy"
      content={redirectUri === null ? "form-action 'self'" : formTargets(redirectUri)}
    />
  );
}
