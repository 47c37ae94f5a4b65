import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey } from '@/lib/platform/shared/secret';
import { scimError } from '@/lib/scim/protocol/errors';
import type { Position, ScimScope } from '@/lib/scim/protocol/store';

/** How long a cursor is valid, in seconds (RFC 9865 section 4, `cursorTimeout`). */
export const CURSOR_SECONDS = 3_600;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What is needed to create and read cursors. The server stores nothing about a paged list; the cursor contains it all.
 */
export interface CursorSeal {
  /** 256 bits, the same in every process. */
  key: Keys;
  now(): Date;
}

/** The state of a paged list after a page. */
export interface Walk {
  /** The position of the last resource on the page. */
  position: Position;
  /** The total that the first page counted. */
  totalResults: number;
  /** The page size. */
  count: number;
}

/** The list that a cursor belongs to. A cursor is not valid for any other list. */
export interface WalkOf {
  scope: Pick<ScimScope, 'tenantId' | 'connectionId'>;
  /** The endpoint's path below the base URL. */
  endpoint: string;
  /** The parameters that determine the results and their order, as the client wrote them. */
  query: readonly (string | null)[];
}

/**
 * Creates a cursor (RFC 9865 section 2): opaque, made of unreserved characters, and valid for one list of one
 * connection. "Server providers should obfuscate cursor values to prevent clients from interpreting cursors or forging
 * new cursors" (section 5.2), so it is encrypted and authenticated.
 */
export function sealCursor({ position, totalResults, count }: Walk, of: WalkOf, { key, now }: CursorSeal): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, newestKey(key), iv, { authTagLength: TAG_BYTES }).setAAD(bindingOf(of));
  const plain = JSON.stringify([now().getTime(), totalResults, count, position.key, position.id]);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Reads a cursor. @throws ScimError `invalid-cursor`, `expired-cursor` */
export function openCursor(cursor: string, of: WalkOf, seal: CursorSeal): Walk {
  const [at, totalResults, count, key, id] = decrypt(cursor, of, seal);
  if (seal.now().getTime() - at > CURSOR_SECONDS * 1000) throw scimError('expired-cursor');
  return { position: { key, id }, totalResults, count };
}

type Sealed = [at: number, totalResults: number, count: number, key: string | null, id: string];

/** Every invalid cursor gets the same error, whatever is wrong with it. */
function decrypt(cursor: string, of: WalkOf, { key }: CursorSeal): Sealed {
  const bytes = Buffer.from(cursor, 'base64url');
  // Rejects other encodings of the same bytes: only the exact cursor that was issued is valid.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== cursor) throw scimError('invalid-cursor');
  for (const one of everyKey(key)) {
    const opened = decryptWith(one, bytes, of);
    if (opened) return opened;
  }
  throw scimError('invalid-cursor');
}

function decryptWith(key: Bytes, bytes: Buffer, of: WalkOf): Sealed | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(bindingOf(of))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as Sealed;
  } catch {
    return null;
  }
}

function bindingOf({ scope: { tenantId, connectionId }, endpoint, query }: WalkOf): Buffer {
  return Buffer.from(JSON.stringify([tenantId, connectionId, endpoint, ...query]));
}
