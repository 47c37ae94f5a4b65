import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { DecodedJwt } from './decode-jwt';

export interface Kind {
  title: Sayable;
  about: Sayable;
}

const idToken: Kind = { title: msg('common.idToken'), about: msg('tokenInspector.tellsClientWhoHasSigned') };

/** Kinds of JWT by their type (RFC 8725, 3.11), in lower case and without `application/`. */
const kinds: Record<string, Kind> = {
  'at+jwt': {
    title: msg('common.accessToken'),
    about: msg('tokenInspector.clientPresentsItToApi'),
  },
  jwt: idToken,
  'logout+jwt': {
    title: msg('tokenInspector.logoutToken'),
    about: msg('tokenInspector.notifiesClientThatSessionHas'),
  },
  'secevent+jwt': {
    title: msg('tokenInspector.securityEventToken'),
    about: msg('tokenInspector.notifiesReceiverOfEventRfc'),
  },
  'token-introspection+jwt': {
    title: msg('tokenInspector.signedIntrospectionResponse'),
    about: msg('tokenInspector.introspectionResultSignedForApi'),
  },
  'oauth-authz-req+jwt': {
    title: msg('common.requestObject'),
    about: msg('tokenInspector.authorizationRequestSignedByClient'),
  },
  'oauth-id-jag+jwt': {
    title: msg('tokenInspector.identityAssertion'),
    about: msg('tokenInspector.anotherIssuerVouchesForPerson'),
  },
  'dpop+jwt': {
    title: msg('tokenInspector.dpopProof'),
    about: msg('tokenInspector.clientProvesPossessionOfKey'),
  },
};

const assertion: Kind = {
  title: msg('common.clientAssertion'),
  about: msg('tokenInspector.clientAuthenticatesWithItsOwn'),
};
const other: Kind = { title: verbatim('JWT'), about: msg('tokenInspector.typeInItsHeaderIs') };

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

/** ID tokens cannot be introspected: "inactive" would only say that they are not access tokens. */
export const isIdToken = (jwt: Pick<DecodedJwt, 'header' | 'claims'>): boolean => jwtKind(jwt) === idToken;
