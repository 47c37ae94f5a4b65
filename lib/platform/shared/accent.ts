const COLOR = /^#[0-9a-f]{6}$/i;
const darkInk = '#0b1519';
/** Toward which dark pages shade a background. */
const darkGround = '#0f1316';
const white = '#ffffff';
/** The backgrounds of accent-colored text: surfaces, sunken areas and hover states (app/globals.css). */
const lightGrounds = [white, '#f2f5f5', '#ecf0f1'];
const darkGrounds = ['#151a1d', '#12161a', '#1d2327'];
/** The share of the accent in a badge's tinted background, with some margin. */
const tint = 0.12;

/** The minimum contrast for text by WCAG 2.2 (1.4.3, level AA). */
const readable = 4.5;

/** The four custom properties that a tenant's accent sets, each a `#rrggbb` color. */
export interface AccentTokens {
  '--tenant-accent-light': string;
  '--tenant-accent-dark': string;
  '--tenant-on-accent-light': string;
  '--tenant-on-accent-dark': string;
}

/**
 * Makes a brand color (`#rrggbb`) usable in both themes: darkened until it is readable on all light backgrounds,
 * lightened until it is on all dark ones (WCAG 2.2 contrast of at least 4.5), with white or ink as its text color,
 * whichever contrasts more. Returns null when the input is not such a color.
 */
export function accentTokens(color: string): AccentTokens | null {
  if (!COLOR.test(color)) return null;
  const light = mixUntil(color, '#000000', (mixed) => accentContrast(mixed, lightGrounds) >= readable);
  const dark = mixUntil(color, white, (mixed) => accentContrast(mixed, darkGrounds) >= readable);
  return {
    '--tenant-accent-light': light,
    '--tenant-accent-dark': dark,
    '--tenant-on-accent-light': white,
    '--tenant-on-accent-dark': contrast(dark, darkInk) >= contrast(dark, white) ? darkInk : white,
  };
}

/** The lowest contrast of an accent (`#rrggbb`) against all of its backgrounds in a theme. */
export function accentContrastIn(theme: 'light' | 'dark', accent: string): number {
  return accentContrast(accent, theme === 'light' ? lightGrounds : darkGrounds);
}

/**
 * The style sheet for a brand color and a background color. Without a brand color, the default accent applies. Only
 * parsed colors reach the output. Nothing is written on the background, so it needs no contrast; dark pages use a dark
 * shade of it.
 */
export function accentStyleSheet(color: string | null, background: string | null = null): string | null {
  const accent = color === null ? standard : accentTokens(color);
  if (!accent || (background !== null && !COLOR.test(background))) return null;
  const tokens = {
    ...accent,
    ...(background !== null && {
      '--tenant-ground-light': background,
      '--tenant-ground-dark': mix(background, darkGround, 0.85),
    }),
  };
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

const standard: AccentTokens = {
  '--tenant-accent-light': 'initial',
  '--tenant-accent-dark': 'initial',
  '--tenant-on-accent-light': 'initial',
  '--tenant-on-accent-dark': 'initial',
};

function accentContrast(accent: string, grounds: readonly string[]): number {
  const [surface = white] = grounds;
  return Math.min(...[...grounds, mix(surface, accent, tint)].map((ground) => contrast(accent, ground)));
}

/** The WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function mixUntil(color: string, toward: string, enough: (mixed: string) => boolean): string {
  for (let percent = 0; percent < 100; percent += 4) {
    const mixed = mix(color, toward, percent / 100);
    if (enough(mixed)) return mixed;
  }
  return toward;
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
