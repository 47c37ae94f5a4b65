import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of the package pkcs11js that we use. The package is installed only where a token is used. */
export interface Pkcs11 {
  load(path: string): void;
  C_Initialize(options: { flags: number }): void;
  C_GetSlotList(withToken: boolean): Buffer[];
  C_GetTokenInfo(slot: Buffer): { label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_CloseSession(session: Buffer): void;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_GenerateKeyPairAsync(
    session: Buffer,
    mechanism: Mechanism,
    publicTemplate: Template,
    privateTemplate: Template,
  ): Promise<{ publicKey: Buffer; privateKey: Buffer }>;
  C_GetAttributeValue(session: Buffer, object: Buffer, template: { type: number }[]): { type: number; value: Buffer }[];
  C_FindObjectsInit(session: Buffer, template: Template): void;
  C_FindObjects(session: Buffer, count: number): Buffer[];
  C_FindObjectsFinal(session: Buffer): void;
  C_DestroyObject(session: Buffer, object: Buffer): void;
  C_SignInit(session: Buffer, mechanism: Mechanism, key: Buffer): void;
  C_SignAsync(session: Buffer, data: Buffer, signature: Buffer): Promise<Buffer>;
}

export interface Mechanism {
  mechanism: number;
}

export type Template = { type: number; value: number | boolean | string | Buffer }[];

/** Constants of PKCS #11 Base Specification 2.40, under the names of the package. */
export type Constants = Record<
  | 'CKF_OS_LOCKING_OK'
  | 'CKF_SERIAL_SESSION'
  | 'CKF_RW_SESSION'
  | 'CKU_USER'
  | 'CKR_CRYPTOKI_ALREADY_INITIALIZED'
  | 'CKR_USER_ALREADY_LOGGED_IN'
  | 'CKO_PRIVATE_KEY'
  | 'CKO_PUBLIC_KEY'
  | 'CKK_EC'
  | 'CKK_RSA'
  | 'CKA_CLASS'
  | 'CKA_KEY_TYPE'
  | 'CKA_TOKEN'
  | 'CKA_PRIVATE'
  | 'CKA_SENSITIVE'
  | 'CKA_EXTRACTABLE'
  | 'CKA_SIGN'
  | 'CKA_VERIFY'
  | 'CKA_LABEL'
  | 'CKA_ID'
  | 'CKA_EC_PARAMS'
  | 'CKA_EC_POINT'
  | 'CKA_MODULUS'
  | 'CKA_MODULUS_BITS'
  | 'CKA_PUBLIC_EXPONENT'
  | 'CKM_EC_KEY_PAIR_GEN'
  | 'CKM_RSA_PKCS_KEY_PAIR_GEN'
  | 'CKM_ECDSA'
  | 'CKM_SHA256_RSA_PKCS',
  number
>;

type Package = Constants & { PKCS11: new () => Pkcs11 };

/** The version that this code was written for and tested with. */
export const packageVersion = '2.1.7';

/**
 * Loads the package. It is compiled during installation and therefore not a dependency, so that installations without a
 * token do not need a compiler.
 */
export function loadPackage(folder: string): Package {
  try {
    return createRequire(join(folder, 'package.json'))('pkcs11js') as Package;
  } catch (error) {
    throw new Error(
      `TESSERA_PKCS11_MODULE is set, but the package pkcs11js cannot be loaded: run \`npm install --no-save pkcs11js@${packageVersion}\` (docs/guides/signing-keys-pkcs11.md).`,
      { cause: error },
    );
  }
}
