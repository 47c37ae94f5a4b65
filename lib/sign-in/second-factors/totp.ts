import { Secret, TOTP } from 'otpauth';

/** 160 bits, the HMAC-SHA-1 key length recommended in RFC 4226, 4 (R6). */
const SECRET_BYTES = 20;
/** One step before and one after, because clocks differ and people type slowly (RFC 6238, 5.2 and 6). */
const WINDOW_STEPS = 1;

/** The parameters that RFC 6238 leaves open (1.2, 4.1). */
export interface TotpParameters {
  algorithm: 'SHA1' | 'SHA256' | 'SHA512';
  digits: number;
  /** In seconds. */
  period: number;
}

/** The values that every authenticator app supports. */
export const usualTotp: TotpParameters = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Fewer digits or longer periods make codes easier to guess; with shorter periods people cannot type them in time. */
const fits = ({ digits, period }: TotpParameters) => digits >= 6 && digits <= 8 && period >= 15 && period <= 60;

/** A new key for an authenticator app. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** 80 bits, as in the first authenticator apps. Shorter keys can be guessed from a few codes. */
const IMPORTED_BYTES_AT_LEAST = 10;

/**
 * The key of an authenticator app that was set up elsewhere.
 * @param given.secret in Base32 without padding
 * @returns null for a key or codes that can be guessed, and for codes that cannot be typed in time
 */
export function importedTotpSecret({ secret, ...parameters }: TotpParameters & { secret: string }): Uint8Array | null {
  const { bytes } = Secret.fromBase32(secret.toUpperCase());
  return fits(parameters) && bytes.length >= IMPORTED_BYTES_AT_LEAST ? bytes : null;
}

/** The key in Base32, for typing it when there is no camera. */
export function totpSecretText(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/**
 * The URI in a QR code (Key URI Format).
 * @param label.issuer what the code is for, as shown in the app
 */
export function totpUri(secret: Uint8Array, { issuer, userName }: { issuer: string; userName: string }): string {
  return new TOTP({ ...usualTotp, issuer, label: userName, secret: secretOf(secret) }).toString();
}

/**
 * The time step that the typed code belongs to (RFC 6238, 4.2), compared in constant time.
 * @param code as typed; spaces are ignored
 * @returns null when it is not the code of any of the three steps around now
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  parameters: TotpParameters = usualTotp,
): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d+$/.test(token) || token.length !== parameters.digits) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...parameters, token, secret: secretOf(secret), timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / parameters.period) + delta;
}

function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
