import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { TransferInput } from '../../transfer/record';
import type { Memberships } from '../memberships';
import type { Records, Taker } from '../taker';
import { given, instantOf, part, primaryEmailOf } from '../values';
import { hashOf } from './password';

type Person = Extract<TransferInput, { kind: 'person' }>;

const text = z.string().nullish();

const factor = z.object({
  type: z.string(),
  key: text,
  rpId: text,
  credentialId: text,
  publicKey: text,
  counter: z.number().nullish(),
  transports: z.array(z.string()).nullish(),
  name: text,
});

/** A user of `GET /api/users`, or a row of the table `users`. */
export const logtoUser = z.object({
  id: z.string(),
  username: text,
  primaryEmail: text,
  primaryPhone: text,
  name: text,
  profile: z.object({ givenName: text, familyName: text, nickname: text, locale: text, zoneinfo: text }).nullish(),
  passwordEncrypted: text,
  passwordEncryptionMethod: text,
  identities: z.record(z.string(), z.object({ userId: z.string() })).nullish(),
  ssoIdentities: z.array(z.object({ issuer: z.string(), identityId: z.string() })).nullish(),
  mfaVerifications: z.array(factor).nullish(),
  isSuspended: z.boolean().nullish(),
  isPasswordExpired: z.boolean().nullish(),
  createdAt: z.union([z.number(), z.string()]).nullish(),
});

type LogtoUser = z.output<typeof logtoUser>;

const known = new Set([
  ...Object.keys(logtoUser.shape),
  ...['tenantId', 'applicationId', 'cimdClientId', 'lastSignInAt', 'updatedAt', 'passwordUpdatedAt', 'hasPassword'],
  'hasSecurityVerificationMethod',
]);

export function* takeUser(
  taker: Taker,
  user: LogtoUser,
  { value, memberships }: { value: object; memberships: Memberships },
): Records {
  taker.passOver('user', value, known);
  const notes: Sayable[] = [];
  const password = passwordOf(user, notes);
  const factors = factorsOf(user, notes);
  const links = linksOf(user, notes);
  yield* taker.record(
    {
      kind: 'person',
      id: user.id,
      user_name: user.username ?? user.primaryEmail ?? user.primaryPhone ?? user.id,
      active: !user.isSuspended,
      attributes: given({
        externalId: user.id,
        name: part({ givenName: user.profile?.givenName, familyName: user.profile?.familyName }),
        displayName: user.name,
        nickName: user.profile?.nickname,
        locale: user.profile?.locale,
        timezone: user.profile?.zoneinfo,
        emails: primaryEmailOf(user.primaryEmail),
        phoneNumbers: user.primaryPhone ? [{ value: user.primaryPhone, primary: true }] : undefined,
      }),
      ...(password && { password }),
      ...factors,
      ...(links.length > 0 && { links }),
      ...memberships.of(user.id),
      created_at: instantOf(user.createdAt),
    },
    notes,
  );
}

function passwordOf(
  { passwordEncrypted: hash, passwordEncryptionMethod: method, isPasswordExpired: expired }: LogtoUser,
  notes: Sayable[],
): string | null {
  if (expired) notes.push(msg('sources.expiredPasswordStays'));
  if (!hash || !method) return null;
  const taken = hashOf(method, hash);
  if (taken === null) notes.push(msg('sources.passwordFormNotTaken', { form: method }));
  return taken;
}

function factorsOf({ mfaVerifications }: LogtoUser, notes: Sayable[]): Pick<Person, 'totp' | 'passkeys'> {
  const totp: NonNullable<Person['totp']> = [];
  const passkeys: NonNullable<Person['passkeys']> = [];
  for (const { type, key, rpId, credentialId, publicKey, counter, transports, name } of mfaVerifications ?? []) {
    if (type === 'Totp' && key) totp.push({ secret: key.replace(/=+$/, '') });
    else if (type === 'WebAuthn' && rpId && credentialId && publicKey)
      passkeys.push({
        id: credentialId,
        public_key: publicKey,
        counter: counter ?? 0,
        relying_party: rpId,
        ...(transports && { transports }),
        ...(name && { name }),
      });
    else if (type === 'WebAuthn') notes.push(msg('sources.passkeyWithoutRelyingParty'));
    else notes.push(msg('sources.credentialNotTaken', { type: type.slice(0, 60) }));
  }
  return { ...(totp.length > 0 && { totp }), ...(passkeys.length > 0 && { passkeys }) };
}

/** The connectors whose subjects are those of OpenID Connect. */
const issuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
};

function linksOf({ identities, ssoIdentities }: LogtoUser, notes: Sayable[]) {
  const links = (ssoIdentities ?? []).map(({ issuer, identityId }) => ({ issuer, subject: identityId }));
  for (const [provider, { userId: subject }] of Object.entries(identities ?? {})) {
    const issuer = Object.hasOwn(issuers, provider) ? issuers[provider] : undefined;
    if (issuer) links.push({ issuer, subject });
    else notes.push(msg('sources.linkWithoutIssuer', { provider: provider.slice(0, 60) }));
  }
  return links;
}
