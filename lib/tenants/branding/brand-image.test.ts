import { describe, expect, it } from 'vitest';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import {
  brandImageBytesAtMost,
  brandImageName,
  brandImageUrl,
  imageField,
  takeBrandImage,
  takeBrandImageUrl,
} from './brand-image';
import { readImageHeader } from './read-image-header';
import { pngOf } from './testing/png';

const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex');
const webp = (chunk: string, data: string) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    Buffer.from(chunk, 'latin1'),
    bytes('00000000'),
    bytes(data),
  ]);
/** Start of the image, an APP0 segment and a table to skip, then a progressive frame of 320 × 64. */
const jpeg = bytes('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 000b 08 0040 0140 01 011100');
const extended = webp('VP8X', '00000000 3f0100 1f0000');

describe('readImageHeader', () => {
  it.each([
    ['PNG', pngOf(40, 20), { format: 'png', width: 40, height: 20 }],
    ['JPEG', jpeg, { format: 'jpg', width: 320, height: 64 }],
    ['lossy WebP', webp('VP8 ', '000000 9d012a 4001 4000'), { format: 'webp', width: 320, height: 64 }],
    ['lossless WebP', webp('VP8L', '2f 3fc10f00'), { format: 'webp', width: 320, height: 64 }],
    ['extended WebP', extended, { format: 'webp', width: 320, height: 32 }],
  ])('reads the format and size of %s', (_, image, header) => {
    expect(readImageHeader(image)).toEqual(header);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a truncated PNG', pngOf(40, 20).subarray(0, 18)],
    ['a truncated JPEG', jpeg.subarray(0, 14)],
    ['a JPEG without a frame', bytes('ffd8 ffda 0004 0000')],
    ['a WebP of an unknown kind', webp('XXXX', '00000000000000000000')],
  ])('rejects %s', (_, file) => {
    expect(readImageHeader(file)).toBeNull();
  });
});

describe('takeBrandImage', () => {
  it('names an image by its content', () => {
    const image = takeBrandImage(pngOf(40, 20));
    if (!('bytes' in image)) throw new Error(inEnglish(image));
    expect(image.mediaType).toBe('image/png');
    expect(brandImageName.parse(image.name)).toMatch(/\.png$/);
    expect(takeBrandImage(pngOf(40, 20))).toEqual(image);
    expect(takeBrandImage(pngOf(40, 21))).not.toMatchObject({ name: image.name });
    expect(takeBrandImageUrl(brandImageUrl(image))).toEqual(image);
  });

  it.each([
    ['of an unsupported type', Buffer.from('<svg/>'), 'SVG isn’t accepted'],
    ['that is too large', Buffer.alloc(brandImageBytesAtMost + 1), '128 kB'],
    ['that is too wide', pngOf(2049, 20), '2049 × 20 pixels'],
    ['that is not tall enough', pngOf(40, 15), '40 × 15 pixels'],
  ])('rejects a file %s with an explanation', (_, file, sentence) => {
    const taken = takeBrandImage(file);
    expect('bytes' in taken ? taken : inEnglish(taken)).toContain(sentence);
  });

  it('checks the bytes, not the type that a data: URL declares', () => {
    const disguised = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
    expect(imageField.safeParse(disguised).success).toBe(false);
    expect(imageField.safeParse('https://example.com/logo.png').success).toBe(false);
    expect(imageField.parse(`data:image/webp;base64,${extended.toString('base64')}`)).toMatchObject({
      mediaType: 'image/webp',
    });
    expect(imageField.parse(null)).toBeNull();
  });
});
