import { create } from 'qrcode';

/** The white edge that a reader needs (ISO/IEC 18004, 9.1), in modules. */
const QUIET = 4;

/** A QR code, drawn on the server: dark on white in either theme, since not every reader takes it the other way round. */
export function QrCode({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET;
  const dark = Array.from(modules.data).flatMap((bit, index) => {
    if (!bit) return [];
    return [`M${(index % modules.size) + QUIET} ${Math.floor(index / modules.size) + QUIET}h1v1h-1z`];
  });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key for the app" shapeRendering="crispEdges" className="mx-auto block size-48 rounded-md border">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
