import { Secret } from 'otpauth';
import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import type { TransferInput } from '../../transfer/record';
import { argon2Hash, isBcrypt, isPbkdf2Digest, pbkdf2Hash } from '../password-hash';
import type { KeycloakCredential } from './representations';

type Person = Extract<TransferInput, { kind: 'person' }>;
type Taken = Pick<Person, 'password' | 'totp' | 'passkeys'>;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const first = z.tuple([z.string()], z.string()).transform(([value]) => value);

const passwordSecret = z.object({ value: z.string(), salt: base64.optional() });
const passwordData = z.object({
  algorithm: z.string(),
  hashIterations: z.int(),
  additionalParameters: z
    .object({ type: first, version: first, memory: first, parallelism: first })
    .partial()
    .default({}),
});
const otpSecret = z.object({ value: z.string() });
const otpData = z.object({
  subType: z.string(),
  digits: z.int().default(6),
  period: z.int().default(30),
  algorithm: z.enum(['HmacSHA1', 'HmacSHA256', 'HmacSHA512']).default('HmacSHA1'),
  secretEncoding: z.string().nullish(),
});
const webAuthnData = z.object({
  credentialId: base64,
  credentialPublicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).nullish(),
});

/** The relying party of passkeys by type of credential; null if the file does not say. */
export type RelyingParties = Readonly<Record<'webauthn' | 'webauthn-passwordless', string | null>>;

export const isWebAuthn = (type: string): type is keyof RelyingParties =>
  type === 'webauthn' || type === 'webauthn-passwordless';

/** What of a person's credentials is taken, and notes on the others. */
export function takeCredentials(
  credentials: readonly KeycloakCredential[],
  relyingParties: RelyingParties,
): { taken: Taken; notes: Sayable[] } {
  const taken: Taken = {};
  const notes: Sayable[] = [];
  for (const credential of credentials) {
    const { type } = credential;
    if (type === 'password') {
      const { hash, note } = passwordOf(credential);
      if (hash !== null) taken.password = hash;
      if (note) notes.push(note);
    } else if (type === 'otp') {
      const totp = totpOf(credential);
      if (totp) taken.totp = [...(taken.totp ?? []), totp];
      else notes.push(msg('sources.otpNotTaken'));
    } else if (isWebAuthn(type)) {
      const passkey = passkeyOf(credential, relyingParties[type]);
      if (passkey) taken.passkeys = [...(taken.passkeys ?? []), passkey];
      else notes.push(msg('sources.passkeyWithoutRelyingParty'));
    } else notes.push(msg('sources.credentialNotTaken', { type }));
  }
  return { taken, notes };
}

const secretAndData = ({ secretData, credentialData }: KeycloakCredential) => [
  parseJsonText(secretData ?? ''),
  parseJsonText(credentialData ?? ''),
];

function passwordOf(credential: KeycloakCredential): { hash: string | null; note?: Sayable } {
  const [secretData, credentialData] = secretAndData(credential);
  const secret = passwordSecret.safeParse(secretData);
  const data = passwordData.safeParse(credentialData);
  if (!secret.success || !data.success) return { hash: null, note: msg('sources.passwordUnreadable') };
  const { algorithm, hashIterations, additionalParameters } = data.data;
  const { value, salt = Buffer.alloc(0) } = secret.data;
  if (isBcrypt(value)) return { hash: value };
  const hash = Buffer.from(value, 'base64');
  const digest = algorithm === 'pbkdf2' ? 'sha1' : algorithm.replace(/^pbkdf2-/, '');
  if (isPbkdf2Digest(digest)) return { hash: pbkdf2Hash(digest, { iterations: hashIterations, salt, hash }) };
  const { type, version, memory, parallelism } = additionalParameters;
  if (algorithm === 'argon2' && memory !== undefined)
    return {
      hash: argon2Hash({
        type: type ?? 'id',
        version: version === '1.0' ? 16 : 19,
        memory,
        passes: hashIterations,
        lanes: parallelism ?? '1',
        salt,
        hash,
      }),
    };
  return { hash: null, note: msg('sources.passwordFormNotTaken', { form: algorithm }) };
}

/** Keycloak stores the key as text: its bytes are the key, unless it says that it is in base32. */
function totpOf(credential: KeycloakCredential): NonNullable<Person['totp']>[number] | null {
  const [secretData, credentialData] = secretAndData(credential);
  const secret = otpSecret.safeParse(secretData);
  const data = otpData.safeParse(credentialData);
  if (!secret.success || !data.success || data.data.subType !== 'totp') return null;
  const { digits, period, algorithm, secretEncoding } = data.data;
  const { value } = secret.data;
  const key = secretEncoding === 'BASE32' ? value.replace(/=+$/, '') : Secret.fromUTF8(value).base32;
  const label = credential.userLabel ? { label: credential.userLabel } : {};
  return { secret: key, algorithm: algorithm.slice('Hmac'.length) as 'SHA1', digits, period, ...label };
}

function passkeyOf(
  credential: KeycloakCredential,
  relyingParty: string | null,
): NonNullable<Person['passkeys']>[number] | null {
  const data = webAuthnData.safeParse(parseJsonText(credential.credentialData ?? ''));
  if (!data.success || relyingParty === null) return null;
  const { credentialId, credentialPublicKey, counter, transports } = data.data;
  return {
    id: credentialId.toString('base64url'),
    public_key: credentialPublicKey,
    counter,
    relying_party: relyingParty,
    ...(transports && { transports }),
    ...(credential.userLabel && { name: credential.userLabel }),
  };
}
