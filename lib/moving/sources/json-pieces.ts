import { msg } from '@/lib/platform/shared/message';
import { UnreadableFile } from '../transfer/source';

/** In bytes. A person with their credentials takes some kilobytes, all roles of a realm some megabytes. */
const PIECE_AT_MOST = 16 * 1024 * 1024;

/** A value of the file, not parsed yet. */
export interface JsonPiece {
  /** The member of the file's object that holds it; null for a value that stands by itself or in a list. */
  member: string | null;
  text: string;
}

/** Which members of the file's object to read: whole, or a list element by element. Others are passed over. */
export type Members = Readonly<Record<string, 'whole' | 'each'>>;

/**
 * Cuts a file into JSON values without holding more than one of them in memory: the values that follow each other (as
 * in JSON Lines, or in files that were joined), the elements of lists, and, with `members`, the members of objects. Only
 * finds where values begin and end; `parsePiece` checks what is in them.
 * @throws UnreadableFile at the first place that is not JSON
 */
export async function* jsonPieces(
  file: AsyncIterable<Uint8Array>,
  members: Members | null = null,
): AsyncGenerator<JsonPiece, void, undefined> {
  const cutter = new Cutter(members);
  for await (const chunk of file) yield* cutter.cut(chunk);
  cutter.end();
}

/** @throws UnreadableFile if the piece is not JSON */
export function parsePiece({ text }: JsonPiece): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile(msg('sources.notJson', { beginning: text.slice(0, 40) }));
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const endsScalar = (byte: number) => isSpace(byte) || byte === COMMA || byte === LIST_END || byte === OBJECT_END;

type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma';
type Shape = 'scalar' | 'string' | 'container';

class Cutter {
  readonly #members: Members | null;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** The lists and objects around the current place that are read piece by piece. */
  readonly #levels: ('list' | 'object')[] = [];
  #expected: Expected = 'value';
  #member: string | null = null;
  #offset = 0;

  /** The piece that has begun, if any. */
  #shape: Shape | null = null;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #kept: Uint8Array[] = [];
  #length = 0;

  constructor(members: Members | null) {
    this.#members = members;
  }

  *cut(chunk: Uint8Array): Generator<JsonPiece, void, undefined> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#shape === null) {
        if (isSpace(byte) || (this.#offset + at < 3 && byte === BYTE_ORDER_MARK[this.#offset + at])) continue;
        if (this.#structure(byte, this.#offset + at)) continue;
        from = at;
        this.#begin(byte);
      } else if (this.#goesOn(byte)) continue;
      else {
        const end = this.#shape === 'scalar' ? at : at + 1;
        const piece = this.#finish(chunk.subarray(from, end));
        if (piece) yield piece;
        if (end === at) at--;
      }
    }
    if (this.#shape !== null) this.#keep(chunk.subarray(from));
    this.#offset += chunk.length;
  }

  end(): void {
    if (this.#shape !== null || this.#levels.length > 0) throw new UnreadableFile(msg('sources.endsTooEarly'));
  }

  /** Reads a byte between pieces. @returns false if a piece begins with it */
  #structure(byte: number, offset: number): boolean {
    const [expected, level] = [this.#expected, this.#levels.at(-1)];
    const closes = level === 'list' ? LIST_END : OBJECT_END;
    if (level !== undefined && byte === closes && ['comma', 'first-value', 'first-key'].includes(expected)) {
      this.#levels.pop();
      this.#expected = this.#levels.length === 0 ? 'value' : 'comma';
      if (this.#levels.at(-1) !== 'object') this.#member = null;
      return true;
    }
    if (expected === 'comma' && byte === COMMA) {
      this.#expected = level === 'list' ? 'value' : 'key';
      return true;
    }
    if (expected === 'colon' && byte === COLON) {
      this.#expected = 'value';
      return true;
    }
    if (expected === 'value' || expected === 'first-value') return this.#opens(byte) || this.#mayBegin(byte, offset);
    if (byte === QUOTE && (expected === 'key' || expected === 'first-key')) return false;
    throw notJsonAt(offset);
  }

  #opens(byte: number): boolean {
    const level = this.#levels.at(-1);
    const isEach = this.#member !== null && this.#members?.[this.#member] === 'each';
    if (byte === LIST && (level === undefined || (level === 'object' && isEach))) this.#levels.push('list');
    else if (byte === OBJECT && this.#members !== null && this.#member === null) this.#levels.push('object');
    else return false;
    this.#expected = byte === LIST ? 'first-value' : 'first-key';
    return true;
  }

  #mayBegin(byte: number, offset: number): false {
    if (byte === COMMA || byte === COLON || byte === LIST_END || byte === OBJECT_END) throw notJsonAt(offset);
    return false;
  }

  #begin(byte: number): void {
    this.#shape = byte === QUOTE ? 'string' : byte === LIST || byte === OBJECT ? 'container' : 'scalar';
    this.#depth = this.#shape === 'container' ? 1 : 0;
    this.#inString = byte === QUOTE;
    this.#escaped = false;
  }

  /** Whether the piece goes on after this byte. */
  #goesOn(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
      return this.#inString || this.#shape === 'container';
    }
    if (this.#shape === 'scalar') return !endsScalar(byte);
    if (byte === QUOTE) this.#inString = true;
    else if (byte === LIST || byte === OBJECT) this.#depth++;
    else if (byte === LIST_END || byte === OBJECT_END) this.#depth--;
    return this.#depth > 0;
  }

  #isKey = () => this.#expected === 'key' || this.#expected === 'first-key';

  #isWanted(): boolean {
    return this.#members === null || this.#member === null || Object.hasOwn(this.#members, this.#member);
  }

  #keep(bytes: Uint8Array): void {
    if (!this.#isKey() && !this.#isWanted()) return;
    this.#length += bytes.length;
    if (this.#length > PIECE_AT_MOST)
      throw new UnreadableFile(msg('sources.valueIsTooLong', { megabytes: PIECE_AT_MOST / 1024 / 1024 }));
    // The chunk's memory may be used again.
    this.#kept.push(new Uint8Array(bytes));
  }

  #finish(last: Uint8Array): JsonPiece | null {
    this.#keep(last);
    const text = this.#decoded(Buffer.concat(this.#kept));
    this.#kept = [];
    this.#length = 0;
    this.#shape = null;
    if (this.#isKey()) {
      this.#member = String(parsePiece({ member: null, text }));
      this.#expected = 'colon';
      return null;
    }
    const piece = this.#isWanted() ? { member: this.#member, text } : null;
    this.#expected = this.#levels.length === 0 ? 'value' : 'comma';
    return piece;
  }

  #decoded(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new UnreadableFile(msg('sources.notUtf8'));
    }
  }
}

const notJsonAt = (byte: number) => new UnreadableFile(msg('sources.notJsonAtByte', { byte: byte + 1 }));
