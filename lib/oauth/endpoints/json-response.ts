import { TextResponse } from '@/lib/platform/shared/text-response';

/**
 * "The authorization server MUST include [...] "Cache-Control" [...] "no-store" [...] as well as "Pragma" "no-cache""
 * (RFC 6749, 5.1)
 */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

/** A JSON response that must not be cached. */
export function jsonResponse(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new TextResponse(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...NO_STORE, ...headers },
  });
}
