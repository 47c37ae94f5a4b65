import { Transformer } from '@napi-rs/image';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { readImageHeader } from '@/lib/tenants/branding/read-image-header';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { takeClientLogo } from './client-logo';

const taken = async (file: Uint8Array) => {
  const logo = await takeClientLogo(file);
  if (!('bytes' in logo)) throw new Error(inEnglish(logo));
  return logo;
};

describe('a client’s logo', () => {
  test.each([
    ['PNG', () => Promise.resolve(pngOf(600, 300))],
    ['JPEG', () => new Transformer(pngOf(600, 300)).jpeg(90)],
    ['WebP', () => new Transformer(pngOf(600, 300)).webp(80)],
  ])('is redrawn as a small PNG from %s', async (_, file) => {
    const { name, mediaType, bytes } = await taken(await file());
    expect([mediaType, readImageHeader(bytes)]).toEqual(['image/png', { format: 'png', width: 128, height: 64 }]);
    expect(name).toMatch(/^[\w-]{43}\.png$/);
  });

  test('keeps its size if that is small, and nothing that is hidden in the file', async () => {
    const hidden = Buffer.concat([pngOf(64, 64), Buffer.from('<script>alert(1)</script>')]);
    const { bytes } = await taken(hidden);
    expect(readImageHeader(bytes)).toMatchObject({ width: 64, height: 64 });
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(bytes).toEqual((await taken(pngOf(64, 64))).bytes);
  });

  test('keeps its proportions, however wide', async () => {
    expect(readImageHeader((await taken(pngOf(512, 48))).bytes)).toMatchObject({ width: 171, height: 16 });
    expect(readImageHeader((await taken(pngOf(16, 2048))).bytes)).toMatchObject({ width: 16, height: 2048 });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG isn’t accepted'],
    ['HTML', Buffer.from('<!doctype html>'), 'PNG, JPEG or WebP'],
    ['a damaged picture', pngOf(600, 300).subarray(0, 80), 'damaged'],
    ['a huge picture', pngOf(2049, 20), '2049 × 20 pixels'],
    ['a large file', Buffer.alloc(128 * 1024 + 1), '128 kB'],
  ])('is not taken from %s', async (_, file, why) => {
    const logo = await takeClientLogo(file);
    expect('bytes' in logo ? logo.name : inEnglish(logo)).toContain(why);
  });
});
