import { create } from 'qrcode';

/** The white margin that a scanner needs (ISO/IEC 18004, 9.1), in modules. */
const QUIET = 4;

/** A QR code as drawn by an SVG. */
export interface QrDrawing {
  /** The width and height of the view box, including the white margin. */
  size: number;
  /** The dark modules. */
  path: string;
}

/** Draws a QR code for a text. */
export function qrDrawing(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data).flatMap((bit, index) => {
    if (!bit) return [];
    return [`M${(index % modules.size) + QUIET} ${Math.floor(index / modules.size) + QUIET}h1v1h-1z`];
  });
  return { size: modules.size + 2 * QUIET, path: dark.join('') };
}
