import jsQR from 'jsqr';

const PIXELS_PER_MODULE = 4;
const ESCAPE = String.fromCharCode(27);
/** A line of a terminal in black on white, with two rows of modules in it. */
const LINE = new RegExp(`${ESCAPE}\\[30;107m([█▀▄ ]*)${ESCAPE}\\[0m`, 'g');

/**
 * Reads the QR code in terminal output, as a phone's camera would.
 * @returns its content; null if there is none
 */
export function scan(terminal: string): string | null {
  const modules = [...terminal.matchAll(LINE)].flatMap(([, line = '']) => [dark(line, '█▀'), dark(line, '█▄')]);
  const size = (modules[0]?.length ?? 0) * PIXELS_PER_MODULE;
  const height = modules.length * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(size * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size; x++) {
      if (modules[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return jsQR(pixels, size, height)?.data ?? null;
}

const dark = (line: string, characters: string): boolean[] =>
  [...line].map((character) => characters.includes(character));
