import type { QrDrawing } from '@/lib/platform/shared/qr-drawing';

/** A QR code, dark on white in both themes because not every reader accepts inverted codes. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto block size-48 rounded-md border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
