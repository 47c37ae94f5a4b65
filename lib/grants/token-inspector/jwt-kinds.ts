import { text } from '@/lib/platform/shared/text';
import type { DecodedJwt } from './decode-jwt';

interface Kind {
  title: string;
  about: string;
}

/** JWTs by their type (RFC 8725, 3.11), in lower case and without `application/`. */
const kinds: Record<string, Kind> = {
  'at+jwt': {
    title: text('Access token'),
    about: text('A client shows it to an API, which reads it or asks introspection about it (RFC 9068).'),
  },
  jwt: {
    title: text('ID token'),
    about: text('It tells a client who has signed in. It opens no API (OpenID Connect Core, 2).'),
  },
  'logout+jwt': {
    title: text('Logout token'),
    about: text('It tells a client that a session has ended (OpenID Connect Back-Channel Logout, 2.4).'),
  },
  'secevent+jwt': {
    title: text('Security event token'),
    about: text('It tells a receiver what has happened (RFC 8417).'),
  },
  'token-introspection+jwt': {
    title: text('Signed introspection answer'),
    about: text('What introspection said, signed for the API that asked (RFC 9701).'),
  },
  'oauth-authz-req+jwt': {
    title: text('Request object'),
    about: text('An authorization request that a client has signed (RFC 9101).'),
  },
  'oauth-id-jag+jwt': {
    title: text('Identity assertion'),
    about: text('Another issuer vouches for a person; a client brings it to the token endpoint (ID-JAG).'),
  },
  'dpop+jwt': {
    title: text('DPoP proof'),
    about: text(
      'A client proves for one request that it holds a key. The key is its own, in the header (RFC 9449, 4.2).',
    ),
  },
};

const assertion: Kind = {
  title: text('Assertion of a client'),
  about: text(
    'A client proves who it is with a key of its own (RFC 7523, 3). It is verified against the client’s registered keys when it is presented.',
  ),
};
const other: Kind = { title: 'JWT', about: text('Its header names no type that is known here.') };

/** The `typ` of a header as types are compared (RFC 7515, 4.1.9); null where it has none. */
export function typeOf({ header }: Pick<DecodedJwt, 'header'>): string | null {
  return typeof header.typ === 'string' ? header.typ.toLowerCase().replace(/^application\//, '') : null;
}

/** What kind of JWT it is, by what it says of itself. */
export function jwtKind(jwt: Pick<DecodedJwt, 'header' | 'claims'>): Kind {
  const { iss, sub, client_id: clientId } = jwt.claims;
  const type = typeOf(jwt);
  if ((type === null || type === 'jwt') && typeof iss === 'string' && iss === sub && clientId === undefined)
    return assertion;
  return (type !== null && Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? other;
}
