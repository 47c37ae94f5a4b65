import { inEnglish, type Sayable, sentence, text } from './text';

/** Named before what their User-Agent also claims to be: Edge and Opera say Chrome, Chrome says Safari. */
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

/** A User-Agent header for people: `Firefox on Windows`; of programs that are no browsers their own first word, as `curl/8.5.0`. */
export function userAgentSaid(userAgent: string | null): Sayable {
  if (!userAgent) return text('an unnamed program');
  return browserSaid(userAgent) ?? (userAgent.split(' ', 1)[0] ?? '').slice(0, LENGTH_AT_MOST);
}

/** The same in English. */
export const userAgentInWords = (userAgent: string | null): string => inEnglish(userAgentSaid(userAgent));

/** The same of browsers that are known, and null of anything else: no word of the sender's own is in it. */
export function browserSaid(userAgent: string | null): Sayable | null {
  const named = (list: typeof programs) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const program = named(programs);
  const system = named(systems);
  if (!program) return null;
  return system ? sentence('{program} on {system}', { program, system }) : program;
}
