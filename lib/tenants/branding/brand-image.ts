import { z } from 'zod';
import { encoded, msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { type ImageFormat, imageFormats, readImageHeader } from './read-image-header';

/** An image in a tenant's branding. Its name is derived from its content, so a different image has a different name. */
export interface BrandImage {
  /** The SHA-256 of the bytes, with the format as its file extension. */
  name: string;
  mediaType: string;
  bytes: Bytes;
}

/** In bytes. */
export const brandImageBytesAtMost = 128 * 1024;

/** In pixels, for each side. */
export const brandImageSide = { least: 16, most: 2048 } as const;

export const brandImageName = z.string().regex(/^[\w-]{43}\.(?:png|jpg|webp)$/, 'must be the name of a stored image');

/**
 * Accepts an uploaded logo. The format is determined only from its first bytes, never from its name or declared type.
 * Formats that can carry scripts (SVG) are not accepted.
 * @returns the image, or a sentence that says why it is rejected
 */
export function takeBrandImage(bytes: Uint8Array): BrandImage | Sayable {
  if (bytes.length > brandImageBytesAtMost)
    return msg('branding.imageIsSizeKbMaximum', {
      size: Math.ceil(bytes.length / 1024),
      most: brandImageBytesAtMost / 1024,
    });
  const header = readImageHeader(bytes);
  if (!header) return msg('tenants.thisIsntPngJpegOr');
  const { width, height } = header;
  const { least, most } = brandImageSide;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return msg('branding.imageIsWidthHeightPixels', { width, height, least, most });
  return { name: nameOf(bytes, header.format), mediaType: imageFormats[header.format], bytes: new Uint8Array(bytes) };
}

const DATA_URL = /^data:image\/[a-z+]+;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Accepts a logo as a `data:` URL (RFC 2397), the form used in setup files and the management API.
 * @returns as `takeBrandImage` does
 */
export function takeBrandImageUrl(url: string): BrandImage | Sayable {
  const [, base64] = DATA_URL.exec(url) ?? [];
  if (base64 === undefined) return verbatim('must be an image written as data:image/png;base64,…');
  return takeBrandImage(Buffer.from(base64, 'base64'));
}

/** An image in a setup file or a management API request; null for none. */
export const imageField = z
  .string()
  .transform((url, context) => {
    const taken = takeBrandImageUrl(url);
    if ('bytes' in taken) return taken;
    context.addIssue({ code: 'custom', message: encoded(taken) });
    return z.NEVER;
  })
  .nullable();

/** The inverse of `takeBrandImageUrl`. */
export function brandImageUrl({ mediaType, bytes }: Pick<BrandImage, 'mediaType' | 'bytes'>): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function nameOf(bytes: Uint8Array, format: ImageFormat): string {
  return `${Buffer.from(sha256(bytes)).toString('base64url')}.${format}`;
}
