import type { JsonObject } from '@/lib/platform/shared/json';
import { type Language, wishedLanguage } from '@/lib/platform/shared/languages';

/**
 * The language in which somebody is written to: what the directory has for them, `preferredLanguage` (in the format of
 * Accept-Language) before `locale` (RFC 7643, 4.1.1).
 * @param otherwise where the directory has none, that of the request that led to the letter
 */
export function languageOfPerson({ preferredLanguage, locale }: JsonObject, otherwise: Language | undefined): Language {
  const said = [preferredLanguage, locale].find((value) => typeof value === 'string' && value.trim() !== '');
  // Some directories write locales as POSIX does.
  return typeof said === 'string' ? wishedLanguage(said.trim().replaceAll('_', '-')) : (otherwise ?? 'en');
}
