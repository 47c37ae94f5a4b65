import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The relying party of its passkeys, unless another one is given. */
export const relyingParty = { id: 'id.example.com', origin: 'https://id.example.com' };
/**
 * The flags of the authenticator data (WebAuthn Level 3, 6.1): user present, user verified, backup eligible, backed up.
 */
export const [UP, UV, BE, BS] = [1, 4, 8, 16] as const;
/** The data includes the created credential. */
const AT = 64;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const bytesHead = (length: number) =>
  Buffer.from(length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

export interface Signing {
  challenge: string;
  origin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
}

/** A software authenticator (WebAuthn Level 3, section 6) with one ES256 key. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;

  constructor() {
    ({ privateKey: this.key, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  private clientData(type: string, { challenge, origin = relyingParty.origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head({ rpId = relyingParty.id, flags = UP | UV, counter = 0 }: Signing): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count]);
  }

  /**
   * Creates a credential with "none" attestation. The CBOR is written by hand (RFC 8949): one map with three entries.
   */
  create(signing: Signing): string {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, 'base64url'),
    ]);
    const authData = Buffer.concat([
      this.head({ ...signing, flags: (signing.flags ?? UP | UV) | AT }),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytesHead(authData.length),
      authData,
    ]);
    const response = {
      clientDataJSON: base64url(this.clientData('webauthn.create', signing)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    };
    return JSON.stringify({
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }

  get(signing: Signing, userHandle: Uint8Array): string {
    const [clientData, authData] = [this.clientData('webauthn.get', signing), this.head(signing)];
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, digest(clientData)]))
      .sign(this.key);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: base64url(userHandle),
    };
    return JSON.stringify({
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}
