/** The accepted formats by file extension, each with its media type. */
export const imageFormats = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type ImageFormat = keyof typeof imageFormats;

export interface ImageHeader {
  format: ImageFormat;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Reads the format and the size of an image from its bytes.
 * @returns null for any other format and for truncated images
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? webp(view) ?? jpeg(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/** The signature, followed by IHDR (PNG, Third Edition, 5.2 and 11.2.1). */
function png(view: DataView): ImageHeader | null {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR') return null;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** A RIFF file of type WEBP whose first chunk holds the size in one of three encodings (RFC 9649, 2.4 to 2.7). */
function webp(view: DataView): ImageHeader | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { format: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { format: 'webp', width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}

/**
 * Skips the segments after the start of the image, up to the one that begins a frame (ITU-T T.81, B.1.1.3 and B.2.2).
 */
function jpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker === 0xffd9 || marker === 0xffda) return null;
    const beginsFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (beginsFrame) return { format: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}
