import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import type { ClientAuthMethod } from '../client-auth/method';

/** A protocol endpoint, the same function on every mount. */
export interface Endpoint {
  /** Below the issuer. */
  path: `/${string}`;
  /** What else is answered 405 by the edge. */
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE')[];
  /**
   * Whether browser code of registered origins may call it. Never for pages. `newcomers`: where clients may introduce
   * themselves, code of any origin too, which is known only afterwards.
   */
  cors: boolean | 'newcomers';
  /**
   * What it does while the server is closed or overloaded, if it is not answered 503 by the edge: `answers` as ever,
   * for it tells what everybody may know, `redirects` with the error, which it does by itself, or `lets-leave`: a
   * person goes while the server is closed, and is told on a page that it is overloaded.
   */
  whenUnavailable?: 'answers' | 'redirects' | 'lets-leave';
  /**
   * `answers`: resource servers are told here while the tenant is suspended too, that nothing of it counts. Left out,
   * there is nothing at the address meanwhile.
   */
  whenSuspended?: 'answers';
  /** Whether a client's certificate counts, to authenticate or for a token that is bound to it: then clients may have to come to another address (RFC 8705, 5). */
  usesCertificates?: boolean;
  /** Whether the tenant offers it: where not, the metadata does not name it and nothing is there. Left out, every tenant does. */
  offered?(issuer: Issuer): boolean;
  /** Its members of the metadata document (RFC 8414, 2), given its own URL, how clients can authenticate, and whose document it is. */
  metadata(url: string, authMethods: readonly ClientAuthMethod[], issuer: Issuer): Record<string, unknown>;
  handler(request: Request, context: OAuthContext): Promise<Response>;
}
