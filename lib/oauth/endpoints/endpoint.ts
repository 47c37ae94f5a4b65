import type { OAuthContext } from '../context';

/** A protocol endpoint, the same function on every mount. */
export interface Endpoint {
  /** Below the issuer. */
  path: `/${string}`;
  /** What else is answered 405 by the edge. */
  methods: readonly ('GET' | 'HEAD' | 'POST')[];
  /** Whether browser code of registered origins may call it. Never for pages. */
  cors: boolean;
  /** Its members of the metadata document (RFC 8414, 2), given its own URL. */
  metadata(url: string): Record<string, unknown>;
  handler(request: Request, context: OAuthContext): Promise<Response>;
}
