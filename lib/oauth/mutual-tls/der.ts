/** The part of DER (ITU-T X.690, 8 and 10) that is needed to read the names in a certificate. */
export interface DerElement {
  tag: number;
  content: Uint8Array;
}

/** Universal tags, and the constructed context tags [0] and [3]. */
export const SEQUENCE = 0x30;
export const SET = 0x31;
export const OBJECT_IDENTIFIER = 0x06;
export const CONTEXT_0 = 0xa0;
export const CONTEXT_3 = 0xa3;

/**
 * The consecutive elements in `bytes`.
 * @throws RangeError if they are not valid DER
 */
export function derElements(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const { length, start } = readLength(bytes, offset + 1);
    if (start + length > bytes.length) throw new RangeError('A DER element extends past its container.');
    elements.push({ tag: bytes[offset] ?? 0, content: bytes.subarray(start, start + length) });
    offset = start + length;
  }
  return elements;
}

/** @throws RangeError if the element is missing or has another tag */
export function expectTag(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new RangeError(`A DER element does not have the tag ${tag}.`);
  return element.content;
}

/** Supports lengths of up to four bytes, more than any certificate needs. */
function readLength(bytes: Uint8Array, offset: number): { length: number; start: number } {
  const first = bytes[offset];
  if (first === undefined) throw new RangeError('A DER element has no length.');
  if (first < 0x80) return { length: first, start: offset + 1 };
  const size = first & 0x7f;
  if (size < 1 || size > 4 || offset + size >= bytes.length)
    throw new RangeError('A DER element has no definite length.');
  let length = 0;
  for (const byte of bytes.subarray(offset + 1, offset + 1 + size)) length = length * 256 + byte;
  return { length, start: offset + 1 + size };
}

/** An object identifier in dotted notation (X.690, 8.19). */
export function dottedOid(content: Uint8Array): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [head = 0, ...rest] = arcs;
  const top = Math.min(2, Math.floor(head / 40));
  return [top, head - top * 40, ...rest].join('.');
}
