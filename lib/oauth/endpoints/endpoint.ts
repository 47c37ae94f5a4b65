import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import type { ClientAuthMethod } from '../client-auth/method';

/** A protocol endpoint. The same handler serves every path it is mounted at. */
export interface Endpoint {
  /** Relative to the issuer. */
  path: `/${string}`;
  /** The edge answers 405 to other methods. */
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE')[];
  /**
   * Whether browser code of registered origins may call it. Never true for pages. `newcomers`: if clients can register
   * themselves, code of any origin may call it too, because their origins are known only afterwards.
   */
  cors: boolean | 'newcomers';
  /**
   * What it does during maintenance or overload instead of the edge's 503. `answers`: works as usual, because its
   * answers are public. `redirects`: redirects to the client with the error itself. `lets-leave`: people can still sign
   * out during maintenance; during overload they see an error page.
   */
  whenUnavailable?: 'answers' | 'redirects' | 'lets-leave';
  /**
   * `answers`: also answers while the tenant is suspended, to report to resource servers that nothing issued by the
   * tenant is valid. If omitted, the path answers as if it did not exist.
   */
  whenSuspended?: 'answers';
  /**
   * Whether it uses client certificates, for client authentication or certificate-bound tokens. Clients with
   * certificates may have to connect to another host (RFC 8705, 5).
   */
  usesCertificates?: boolean;
  /**
   * Whether the tenant offers the endpoint. If not, the metadata omits it and the path does not exist. If omitted,
   * every tenant offers it.
   */
  offered?(issuer: Issuer): boolean;
  /**
   * Its members of the metadata document (RFC 8414, 2), given its URL, the available client authentication methods, and
   * the issuer.
   */
  metadata(url: string, authMethods: readonly ClientAuthMethod[], issuer: Issuer): Record<string, unknown>;
  handler(request: Request, context: OAuthContext): Promise<Response>;
}
