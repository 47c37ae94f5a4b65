/** Signing keys in a PKCS #11 token (OASIS PKCS #11 2.40): a hardware security module, or SoftHSM. */
import { createHash, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { TokenHolder } from '../key-holder';
import type { Constants, Mechanism, Pkcs11, Template } from './library';
import { findObjects, openToken, type Token, type TokenSettings } from './token';

interface Scheme {
  keyType: (constants: Constants) => number;
  generation: (constants: Constants) => Mechanism;
  /** The parameters for generating the public key. */
  parameters: (constants: Constants) => Template;
  publicJwk: (read: (attribute: number) => Buffer, constants: Constants) => JWK;
  mechanism: (constants: Constants) => Mechanism;
  /** The data that is passed to the token for signing. */
  input: (data: Uint8Array) => Buffer;
  signatureBytes: number;
}

/** The object identifier of P-256, 1.2.840.10045.3.1.7, in DER. */
const P256 = Buffer.from('06082a8648ce3d030107', 'hex');
const COORDINATE = 32;
const RSA_BITS = 2048;

const schemes: Partial<Record<SigningAlgorithm, Scheme>> = {
  ES256: {
    keyType: ({ CKK_EC }) => CKK_EC,
    generation: ({ CKM_EC_KEY_PAIR_GEN: mechanism }) => ({ mechanism }),
    parameters: ({ CKA_EC_PARAMS: type }) => [{ type, value: P256 }],
    publicJwk(read, { CKA_EC_POINT }) {
      // An uncompressed point. Most tokens wrap it in an OCTET STRING, as the standard specifies.
      const point = read(CKA_EC_POINT).subarray(-(2 * COORDINATE + 1));
      if (point.length !== 2 * COORDINATE + 1 || point[0] !== 4)
        throw new Error('The token has generated a public key that is not a point on P-256.');
      return {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, COORDINATE + 1).toString('base64url'),
        y: point.subarray(COORDINATE + 1).toString('base64url'),
      };
    },
    // Takes a digest and returns r and s, in the format of a JWS (RFC 7518, 3.4).
    mechanism: ({ CKM_ECDSA: mechanism }) => ({ mechanism }),
    input: (data) => createHash('sha256').update(data).digest(),
    signatureBytes: 2 * COORDINATE,
  },
  RS256: {
    keyType: ({ CKK_RSA }) => CKK_RSA,
    generation: ({ CKM_RSA_PKCS_KEY_PAIR_GEN: mechanism }) => ({ mechanism }),
    parameters: ({ CKA_MODULUS_BITS, CKA_PUBLIC_EXPONENT }) => [
      { type: CKA_MODULUS_BITS, value: RSA_BITS },
      { type: CKA_PUBLIC_EXPONENT, value: Buffer.from([1, 0, 1]) },
    ],
    publicJwk: (read, { CKA_MODULUS, CKA_PUBLIC_EXPONENT }) => ({
      kty: 'RSA',
      n: unsigned(read(CKA_MODULUS)),
      e: unsigned(read(CKA_PUBLIC_EXPONENT)),
    }),
    mechanism: ({ CKM_SHA256_RSA_PKCS: mechanism }) => ({ mechanism }),
    input: (data) => Buffer.from(data),
    signatureBytes: RSA_BITS / 8,
  },
};

/** A big integer without leading zeros (RFC 7518, 2, "Base64urlUInt"). */
function unsigned(value: Buffer): string {
  const start = value.findIndex((byte) => byte !== 0);
  return value.subarray(start).toString('base64url');
}

function schemeOf(alg: SigningAlgorithm): Scheme {
  const scheme = schemes[alg];
  if (!scheme) throw new Error(`Keys for ${alg} cannot be stored in a PKCS#11 token.`);
  return scheme;
}

/**
 * Keys that are generated in a token and never leave it: they are not extractable, and are referred to by the id of
 * their objects there. Signing does not block the event loop.
 */
export function createPkcs11Keys(settings: TokenSettings): TokenHolder {
  let opened: Token | undefined;
  const token = (): Token => (opened ??= openToken(settings));

  async function findPrivateKey(handle: string, library: Pkcs11, session: Buffer): Promise<Buffer> {
    const { CKA_CLASS, CKA_ID, CKO_PRIVATE_KEY } = token().constants;
    const [object] = findObjects(library, session, [
      { type: CKA_CLASS, value: CKO_PRIVATE_KEY },
      { type: CKA_ID, value: Buffer.from(handle, 'hex') },
    ]);
    if (!object) throw new Error(`The token has no private key with the id ${handle}.`);
    return object;
  }

  return {
    algorithms: Object.keys(schemes) as SigningAlgorithm[],

    async generate(tenantId, alg) {
      const scheme = schemeOf(alg);
      const id = randomBytes(16);
      const { constants, run } = token();
      const named: Template = [
        { type: constants.CKA_LABEL, value: `tessera ${alg} ${tenantId}` },
        { type: constants.CKA_ID, value: id },
      ];
      const kept: Template = [
        ...named,
        { type: constants.CKA_TOKEN, value: true },
        { type: constants.CKA_KEY_TYPE, value: scheme.keyType(constants) },
      ];
      const bare = await run(async (library, session) => {
        const { publicKey } = await library.C_GenerateKeyPairAsync(
          session,
          scheme.generation(constants),
          [
            ...kept,
            { type: constants.CKA_CLASS, value: constants.CKO_PUBLIC_KEY },
            { type: constants.CKA_VERIFY, value: true },
            ...scheme.parameters(constants),
          ],
          [
            ...kept,
            { type: constants.CKA_CLASS, value: constants.CKO_PRIVATE_KEY },
            { type: constants.CKA_PRIVATE, value: true },
            { type: constants.CKA_SENSITIVE, value: true },
            { type: constants.CKA_EXTRACTABLE, value: false },
            { type: constants.CKA_SIGN, value: true },
          ],
        );
        const read = (type: number) =>
          library.C_GetAttributeValue(session, publicKey, [{ type }])[0]?.value ?? Buffer.alloc(0);
        return scheme.publicJwk(read, constants);
      });
      const kid = await calculateJwkThumbprint(bare);
      return {
        kid,
        alg,
        publicJwk: { ...bare, kid, alg, use: 'sig' },
        privateKeyEncrypted: null,
        privateKeyHandle: id.toString('hex'),
      };
    },

    signer({ alg, privateKeyHandle: handle }) {
      const scheme = schemeOf(alg);
      let found: Buffer | undefined;
      return (data) => {
        const { constants, run } = token();
        return run(async (library, session) => {
          try {
            found ??= await findPrivateKey(handle ?? '', library, session);
            library.C_SignInit(session, scheme.mechanism(constants), found);
            return await library.C_SignAsync(session, scheme.input(data), Buffer.alloc(scheme.signatureBytes));
          } catch (error) {
            found = undefined;
            throw error;
          }
        });
      };
    },

    async destroy(handle) {
      const { constants, run } = token();
      await run((library, session) => {
        for (const object of findObjects(library, session, [
          { type: constants.CKA_ID, value: Buffer.from(handle, 'hex') },
        ]))
          library.C_DestroyObject(session, object);
      });
    },
  };
}
