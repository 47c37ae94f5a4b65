/** Distinguished names as text (RFC 4514), for comparison with the names in certificates. */
import { derElements } from './der';
import { directoryString } from './directory-string';

/** Short names of attribute types in distinguished names (RFC 4514, 3, and others that OpenSSL and CAs use). */
const OIDS: Record<string, string> = {
  CN: '2.5.4.3',
  SN: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  TITLE: '2.5.4.12',
  BUSINESSCATEGORY: '2.5.4.15',
  POSTALCODE: '2.5.4.17',
  GN: '2.5.4.42',
  GIVENNAME: '2.5.4.42',
  DNQUALIFIER: '2.5.4.46',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
  E: '1.2.840.113549.1.9.1',
  JURISDICTIONC: '1.3.6.1.4.1.311.60.2.1.3',
};

const NAMES = new Map(
  Object.entries(OIDS)
    .reverse()
    .map(([name, oid]) => [oid, name]),
);

const DOTTED = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*))+$/;

/** The object identifier of a short name (in any case) or of a dotted number; null if the type is neither. */
function attributeOid(type: string): string | null {
  if (DOTTED.test(type)) return type;
  return OIDS[type.toUpperCase()] ?? null;
}

/** The short name of an attribute type, or its dotted number if it has none. */
function attributeName(oid: string): string {
  return NAMES.get(oid) ?? oid;
}

/** A relative distinguished name: usually one attribute, sometimes several, in no particular order. */
type RelativeName = { oid: string; value: string }[];

/** A distinguished name in the order of the certificate; its text form is reversed (RFC 4514, 2.1). */
export type DistinguishedName = RelativeName[];

/** A character that must be escaped with a backslash (RFC 4514, 3). */
const SPECIAL = /["+,;<>\\\0]/;
const ESCAPE = /\\([0-9a-f]{2})|\\([ "#+,;<=>\\])/iy;

/** @returns null if the text is not a distinguished name, or contains an unknown attribute type */
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

/** Whether two names have the same attributes in the same order, with exactly equal values. */
export function sameDistinguishedName(a: DistinguishedName, b: DistinguishedName): boolean {
  return canonical(a) === canonical(b);
}

/** Formats a name as in RFC 4514. */
export function formatDistinguishedName(name: DistinguishedName): string {
  return name
    .toReversed()
    .map((part) => part.map(({ oid, value }) => `${attributeName(oid)}=${escapeValue(value)}`).join('+'))
    .join(',');
}

function canonical(name: DistinguishedName): string {
  return JSON.stringify(name.map((part) => part.map(({ oid, value }) => JSON.stringify([oid, value])).sort()));
}

/** Splits at separators that are not escaped by a backslash. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\[^]|[^]/gu)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Removes the unescaped spaces that people and other software write around a value. */
function trimUnescaped(value: string): string {
  const start = value.replace(/^ +/, '');
  const end = start.replace(/ +$/, '');
  // If the text now ends with an unpaired backslash, the removed space was escaped: restore it.
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

/**
 * "an octothorpe character followed by the hexadecimal representation of each of the octets of the BER encoding" (RFC
 * 4514, 2.4)
 */
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
