import { text } from '@/lib/platform/shared/text';
import type { DecodedJwt } from './decode-jwt';

interface Kind {
  title: string;
  about: string;
}

/** Kinds of JWT by their type (RFC 8725, 3.11), in lower case and without `application/`. */
const kinds: Record<string, Kind> = {
  'at+jwt': {
    title: text('Access token'),
    about: text('A client presents it to an API, which reads or introspects it (RFC 9068).'),
  },
  jwt: {
    title: text('ID token'),
    about: text('Tells a client who has signed in. Grants no access to APIs (OpenID Connect Core, 2).'),
  },
  'logout+jwt': {
    title: text('Logout token'),
    about: text('Notifies a client that a session has ended (OpenID Connect Back-Channel Logout, 2.4).'),
  },
  'secevent+jwt': {
    title: text('Security event token'),
    about: text('Notifies a receiver of an event (RFC 8417).'),
  },
  'token-introspection+jwt': {
    title: text('Signed introspection response'),
    about: text('Introspection result, signed for the API that asked (RFC 9701).'),
  },
  'oauth-authz-req+jwt': {
    title: text('Request object'),
    about: text('An authorization request signed by a client (RFC 9101).'),
  },
  'oauth-id-jag+jwt': {
    title: text('Identity assertion'),
    about: text('Another issuer vouches for a person; a client presents the assertion to the token endpoint (ID-JAG).'),
  },
  'dpop+jwt': {
    title: text('DPoP proof'),
    about: text('A client proves possession of a key for one request. The key is in the header (RFC 9449, 4.2).'),
  },
};

const assertion: Kind = {
  title: text('Client assertion'),
  about: text(
    'A client authenticates with its own key (RFC 7523, 3). The assertion is verified against the client’s registered keys when it is presented.',
  ),
};
const other: Kind = { title: 'JWT', about: text('The type in its header is unknown.') };

/** The header's `typ`, normalized for comparison (RFC 7515, 4.1.9); null when there is none. */
export function typeOf({ header }: Pick<DecodedJwt, 'header'>): string | null {
  return typeof header.typ === 'string' ? header.typ.toLowerCase().replace(/^application\//, '') : null;
}

/** The kind of JWT according to its own header and claims. */
export function jwtKind(jwt: Pick<DecodedJwt, 'header' | 'claims'>): Kind {
  const { iss, sub, client_id: clientId } = jwt.claims;
  const type = typeOf(jwt);
  if ((type === null || type === 'jwt') && typeof iss === 'string' && iss === sub && clientId === undefined)
    return assertion;
  return (type !== null && Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? other;
}
