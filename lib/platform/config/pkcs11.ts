import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error';

/** The token that holds the signing keys. */
export interface Pkcs11Settings {
  /** The vendor's shared library. */
  module: string;
  /** The token's label or its slot index. */
  token: string;
  pin: string;
}

interface Variables {
  TESSERA_PKCS11_MODULE?: string | undefined;
  TESSERA_PKCS11_TOKEN?: string | undefined;
  TESSERA_PKCS11_PIN?: string | undefined;
  TESSERA_PKCS11_PIN_FILE?: string | undefined;
}

/** @throws ConfigError when something is missing or the PIN cannot be read */
export function pkcs11Settings({
  TESSERA_PKCS11_MODULE: module,
  TESSERA_PKCS11_TOKEN: token,
  TESSERA_PKCS11_PIN: pin,
  TESSERA_PKCS11_PIN_FILE: file,
}: Variables): Pkcs11Settings | null {
  if (module === undefined) return null;
  if (token === undefined)
    throw new ConfigError(['TESSERA_PKCS11_TOKEN is not set: TESSERA_PKCS11_MODULE needs the label of a token.']);
  if ((pin === undefined) === (file === undefined))
    throw new ConfigError([
      'TESSERA_PKCS11_MODULE needs the PIN of the token: set TESSERA_PKCS11_PIN or TESSERA_PKCS11_PIN_FILE, and not both.',
    ]);
  return { module, token, pin: pin ?? readPin(file ?? '') };
}

function readPin(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError([`TESSERA_PKCS11_PIN_FILE: ${file} cannot be read.`]);
  }
}
