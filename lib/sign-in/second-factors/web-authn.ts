/**
 * The functions of @simplewebauthn/server. With its parsers of certificates it takes 12 MiB and 0.2 s to load, so a
 * process loads it when it sees its first passkey.
 */
export const webAuthn = () => import('@simplewebauthn/server');
