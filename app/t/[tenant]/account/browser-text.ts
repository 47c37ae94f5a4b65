import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';

/**
 * In the order in which they are tested: browsers also name the browsers that they imitate, so the imitated ones come
 * last.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system of a User-Agent header, for people: "Firefox on Linux". */
export function browserText(userAgent: string | null): Sayable {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return msg('common.programOnSystem', { program: browser, system });
  const known = browser ?? system;
  return known === undefined ? msg('account.unknownBrowser') : verbatim(known);
}
