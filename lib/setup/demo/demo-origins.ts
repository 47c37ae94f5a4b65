import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
];

/**
 * The origin of a person's requests: an address reserved for documentation (RFC 5737) and a browser, the same every
 * time.
 */
export function originOf(personIndex: number): RequestOrigin {
  return {
    requestId: newId(),
    ipAddress: `198.51.100.${10 + personIndex}`,
    userAgent: agents[personIndex % agents.length] ?? null,
  };
}

/** The origin of an attacker who has stolen a token. */
export function strangerOrigin(): RequestOrigin {
  return { requestId: newId(), ipAddress: '203.0.113.66', userAgent: 'python-requests/2.32.5' };
}
