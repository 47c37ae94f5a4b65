import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { hashInTurn } from './hash-in-turn';
import {
  currentParameters,
  formerParameters,
  type HashParameters,
  isFormerHash,
  normalizePassword,
  prefixOf,
} from './hash-password';

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash that no password has. */
const nobodysHash = (parameters: HashParameters): string => `${prefixOf(parameters)}${base64(16)}$${base64(32)}`;

const nobodys = { current: nobodysHash(currentParameters), former: nobodysHash(formerParameters) };

/**
 * Whether the password matches the hash, where the answer's timing reveals nothing about who exists: every false costs
 * one hash with the current parameters and one with the former, for an unknown person or one without a password
 * (`null`) too.
 * @throws HashingBusy
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const typed = normalizePassword(password);
  return hashInTurn(async () => {
    if (passwordHash === null) await verify(nobodys.current, typed);
    else if (await verify(passwordHash, typed)) return true;
    await verify(passwordHash !== null && isFormerHash(passwordHash) ? nobodys.current : nobodys.former, typed);
    return false;
  });
}

/**
 * Whether the password matches the hash, for callers who may know whose it is.
 * @throws HashingBusy
 */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return hashInTurn(() => verify(passwordHash, normalizePassword(password)));
}
