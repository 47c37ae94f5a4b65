/** Distinguished names as text (RFC 4514), for comparison with those of certificates. */
import { attributeName, attributeOid } from './attribute-types';
import { derElements } from './der';
import { directoryString } from './directory-string';

/** A relative distinguished name: one attribute, seldom several, in no order. */
type RelativeName = { oid: string; value: string }[];

/** A distinguished name, in the order of the certificate: the text has it the other way round (RFC 4514, 2.1). */
export type DistinguishedName = RelativeName[];

/** A character that stands for itself only behind a backslash (RFC 4514, 3). */
const SPECIAL = /["+,;<>\\\0]/;
const ESCAPE = /\\([0-9a-f]{2})|\\([ "#+,;<=>\\])/iy;

/** @returns null when the text is no distinguished name, or names no attribute type that is known */
export function parseDistinguishedName(text: string): DistinguishedName | null {
  const names: DistinguishedName = [];
  for (const part of splitUnescaped(text, ',')) {
    const name: RelativeName = [];
    for (const pair of splitUnescaped(part, '+')) {
      const equals = pair.indexOf('=');
      const oid = equals < 0 ? null : attributeOid(pair.slice(0, equals).trim());
      const value = equals < 0 ? null : parseValue(trimUnescaped(pair.slice(equals + 1)));
      if (oid === null || value === null) return null;
      name.push({ oid, value });
    }
    names.unshift(name);
  }
  return names;
}

/** Whether two names have the same attributes in the same order, their values alike to the letter. */
export function sameDistinguishedName(a: DistinguishedName, b: DistinguishedName): boolean {
  return canonical(a) === canonical(b);
}

/** The name as RFC 4514 writes it. */
export function formatDistinguishedName(name: DistinguishedName): string {
  return name
    .toReversed()
    .map((part) => part.map(({ oid, value }) => `${attributeName(oid)}=${escapeValue(value)}`).join('+'))
    .join(',');
}

function canonical(name: DistinguishedName): string {
  return JSON.stringify(name.map((part) => part.map(({ oid, value }) => JSON.stringify([oid, value])).sort()));
}

/** Cuts at separators that no backslash stands before. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\[^]|[^]/gu)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Spaces around a value mean nothing unless escaped, as people and other software write them. */
function trimUnescaped(value: string): string {
  const start = value.replace(/^ +/, '');
  const end = start.replace(/ +$/, '');
  // The backslash of an escaped space at the end kept its space.
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(end) ? start.slice(0, end.length + 1) : end;
}

function parseValue(text: string): string | null {
  if (text.startsWith('#')) return parseHexValue(text.slice(1));
  const bytes: number[] = [];
  for (let index = 0; index < text.length; ) {
    ESCAPE.lastIndex = index;
    const escape = ESCAPE.exec(text);
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    if (escape?.[1] !== undefined) bytes.push(Number.parseInt(escape[1], 16));
    else if (escape?.[2] !== undefined) bytes.push(escape[2].charCodeAt(0));
    else if (SPECIAL.test(character)) return null;
    else bytes.push(...Buffer.from(character));
    index += escape?.[0].length ?? character.length;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

/** "an octothorpe character followed by the hexadecimal representation of each of the octets of the BER encoding" (RFC 4514, 2.4) */
function parseHexValue(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return null;
  try {
    const [element, ...more] = derElements(Buffer.from(hex, 'hex'));
    return element && more.length === 0 ? directoryString(element) : null;
  } catch {
    return null;
  }
}

function escapeValue(value: string): string {
  return value.replace(/["+,;<>\\]|^[ #]| $/g, '\\$&').replaceAll('\0', '\\00');
}
