import type { DerElement } from './der';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of an attribute value of any string type (RFC 5280, 4.1.2.4). A value of another type is returned as NUL,
 * its tag and its bytes in hexadecimal, which cannot be confused with text.
 */
export function directoryString({ tag, content }: DerElement): string {
  switch (tag) {
    case 0x0c: // UTF8String
      return utf8.decode(content);
    case 0x12: // NumericString
    case 0x13: // PrintableString
    case 0x14: // TeletexString, in practice Latin 1
    case 0x16: // IA5String
      return Buffer.from(content).toString('latin1');
    case 0x1e: // BMPString
      return new TextDecoder('utf-16be').decode(content);
    default:
      return `\0${tag.toString(16)}:${Buffer.from(content).toString('hex')}`;
  }
}
