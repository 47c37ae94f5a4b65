import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { msg, type Sayable, verbatim } from './message';

/**
 * Ordered so that a browser is matched before the ones that its User-Agent also claims to be: Edge and Opera claim
 * Chrome, Chrome claims Safari.
 */
const programs: readonly [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const LENGTH_AT_MOST = 60;

/**
 * A User-Agent header in words: `Firefox on Windows`. For programs that are not browsers, their first word, such as
 * `curl/8.5.0`.
 */
export function userAgentSaid(userAgent: string | null): Sayable {
  if (!userAgent) return msg('common.anUnnamedProgram');
  return browserSaid(userAgent) ?? verbatim((userAgent.split(' ', 1)[0] ?? '').slice(0, LENGTH_AT_MOST));
}

/** The same in English. */
export const userAgentText = (userAgent: string | null): string => inEnglish(userAgentSaid(userAgent));

/** The same for known browsers only, null for anything else: the result never contains text chosen by the sender. */
export function browserSaid(userAgent: string | null): Sayable | null {
  const named = (list: typeof programs) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const program = named(programs);
  const system = named(systems);
  if (!program) return null;
  return system ? msg('common.programOnSystem', { program, system }) : verbatim(program);
}
