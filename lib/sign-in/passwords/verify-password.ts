import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { toBase64 } from './forms/hash-form';
import { hashInTurn, hashOthersInTurn } from './hash-in-turn';
import { currentParameters, isFormerHash, normalizePassword, prefixOf } from './hash-password';
import { type ImportedHash, nobodysHashOf, parseImportedHash } from './imported-hash';

/** A hash with the current parameters that no password has. */
const nobodys = `${prefixOf(currentParameters)}${toBase64(randomBytes(16))}$${toBase64(randomBytes(32))}`;

/**
 * Whether the password matches the hash, where the answer's timing reveals nothing about who exists: every false costs
 * one hash with the current parameters and one of each other kind that the tenant has, for an unknown person or one
 * without a password (`null`) too.
 * @param kindsInTenant see CredentialStore.listHashKinds; asked unless the password matches a new hash
 * @throws HashingBusy
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  kindsInTenant: () => Promise<readonly string[]>,
): Promise<boolean> {
  const current = passwordHash !== null && !isFormerHash(passwordHash) ? passwordHash : null;
  const matches = await hashInTurn(() => matchesCurrent(current ?? nobodys, password));
  if (current !== null && matches) return true;

  const own = passwordHash === null || current !== null ? null : usable(passwordHash);
  const others = nobodysOfKinds(await kindsInTenant(), own);
  const all = own === null ? others : [own, ...others];
  if (all.length === 0) return false;
  return hashOthersInTurn(costOf(all, password), async () => {
    if (own !== null && (await matchesOther(own, password))) return true;
    for (const other of others) await matchesOther(other, password);
    return false;
  });
}

/**
 * Whether the password matches the hash, for callers who may know whose it is.
 * @throws HashingBusy
 */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  if (!isFormerHash(passwordHash)) return hashInTurn(() => matchesCurrent(passwordHash, password));
  const hash = usable(passwordHash);
  return hash !== null && hashOthersInTurn(costOf([hash], password), () => matchesOther(hash, password));
}

/** Null for a hash that is not of an accepted form or exceeds its bounds: no password matches it. */
function usable(passwordHash: string): ImportedHash | null {
  const parsed = parseImportedHash(passwordHash);
  return parsed.kind === 'usable' ? parsed.hash : null;
}

/** Of all kinds except the current one and that of the person's own hash. */
const nobodysOfKinds = (kinds: readonly string[], own: ImportedHash | null): ImportedHash[] =>
  kinds.flatMap((kind) => (kind === own?.kind || !isFormerHash(`${kind}$`) ? [] : (nobodysHashOf(kind) ?? [])));

/**
 * The password as Tessera hashes it, and as it was typed: most other products do not normalize. How many there are
 * depends on the typed password only.
 */
const spellingsOf = (password: string): string[] => [...new Set([normalizePassword(password), password])];

const costOf = (hashes: readonly ImportedHash[], password: string): number =>
  spellingsOf(password).length * hashes.reduce((sum, { cost }) => sum + cost, 0);

const matchesCurrent = (passwordHash: string, password: string): Promise<boolean> =>
  anySpelling(password, (spelling) => verify(passwordHash, spelling));

const matchesOther = (hash: ImportedHash, password: string): Promise<boolean> => anySpelling(password, hash.matches);

async function anySpelling(password: string, matches: (spelling: string) => Promise<boolean>): Promise<boolean> {
  for (const spelling of spellingsOf(password)) if (await matches(spelling)) return true;
  return false;
}
