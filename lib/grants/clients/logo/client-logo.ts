import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type BrandImage, brandImageSide, takeBrandImage } from '@/lib/tenants/branding/brand-image';

/**
 * In pixels: the longer side, which is twice the size at which pages show a logo, unless the shorter side of a very
 * wide or high one would become too small.
 */
const SIDE = 128;

/**
 * Makes a client's logo from the file at its `logo_uri`. The limits are those of a tenant's own logos. The picture is
 * decoded, made small and encoded as PNG, so that no byte of a file that a client supplied is ever served.
 * @returns the picture, or why it is rejected
 */
export async function takeClientLogo(file: Uint8Array): Promise<BrandImage | Sayable> {
  const taken = takeBrandImage(file);
  if (!('bytes' in taken)) return taken;
  const drawn = await redraw(taken.bytes);
  return drawn ? takeBrandImage(drawn) : msg('clients.logoIsDamaged');
}

/**
 * Native code of 18 MB that only a process needs that fetches a logo. On a hosting platform it is part of the few
 * functions that next.config.ts names, not of all that contain this file.
 */
const loadDecoder = () => import(/* turbopackIgnore: true */ '@napi-rs/image');

/** Whether pictures can be redrawn here. Loads the native code. */
export const canRedraw = (): Promise<boolean> =>
  loadDecoder().then(
    () => true,
    () => false,
  );

/** @returns null if the file cannot be decoded */
async function redraw(file: Uint8Array): Promise<Uint8Array | null> {
  const { Transformer } = await loadDecoder();
  try {
    const picture = new Transformer(file);
    const { width, height } = await picture.metadata();
    const scale = Math.max(SIDE / Math.max(width, height), brandImageSide.least / Math.min(width, height));
    if (scale < 1) picture.resize(Math.round(width * scale), Math.round(height * scale));
    return await picture.png();
  } catch {
    return null;
  }
}
