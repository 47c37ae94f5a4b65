import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, the length of an HMAC-SHA-1 key that RFC 4226, 4 (R6) recommends. */
const SECRET_BYTES = 20;
/** One step before and after: clocks differ, and people type slowly (RFC 6238, 5.2 and 6). */
const WINDOW_STEPS = 1;

/** What RFC 6238 leaves open, as every authenticator app takes it. */
const parameters = { algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS } as const;

/** A new key for an authenticator app. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The key in Base32, as it is typed where no camera is. */
export function totpSecretText(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/**
 * The address that a QR code carries (Key URI Format).
 * @param label.issuer whom the code is for, as the app shows it
 */
export function totpUri(secret: Uint8Array, { issuer, userName }: { issuer: string; userName: string }): string {
  return new TOTP({ ...parameters, issuer, label: userName, secret: secretOf(secret) }).toString();
}

/**
 * The time step whose code was typed (RFC 6238, 4.2), compared in constant time.
 * @param code as typed; spaces do not count
 * @returns null when it is the code of none of the three steps around now
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...parameters, token, secret: secretOf(secret), timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
