/** As much of DER (ITU-T X.690, 8 and 10) as reading the names of a certificate takes. */
export interface DerElement {
  tag: number;
  content: Uint8Array;
}

/** Tags of the universal class, and of context [0] and [3] where they hold others. */
export const SEQUENCE = 0x30;
export const SET = 0x31;
export const OBJECT_IDENTIFIER = 0x06;
export const CONTEXT_0 = 0xa0;
export const CONTEXT_3 = 0xa3;

/**
 * The elements that stand one after the other in `bytes`.
 * @throws RangeError when they are no DER
 */
export function derElements(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const { length, start } = readLength(bytes, offset + 1);
    if (start + length > bytes.length) throw new RangeError('A DER element ends behind its container.');
    elements.push({ tag: bytes[offset] ?? 0, content: bytes.subarray(start, start + length) });
    offset = start + length;
  }
  return elements;
}

/** @throws RangeError when the element is missing or another one */
export function expectTag(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new RangeError(`A DER element has not the tag ${tag}.`);
  return element.content;
}

/** Lengths of up to four bytes: a certificate is far shorter. */
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

/** An object identifier in numbers with dots between (X.690, 8.19). */
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
