import type { JsonObject } from '@/lib/platform/shared/json';
import { type Language, wishedLanguage } from '@/lib/platform/shared/languages';

/**
 * The language for writing to a person: from the directory, `preferredLanguage` (in Accept-Language format) before
 * `locale` (RFC 7643, 4.1.1).
 * @param otherwise used when the directory has none: the language of the request that caused the message
 */
export function languageOfPerson({ preferredLanguage, locale }: JsonObject, otherwise: Language | undefined): Language {
  const said = [preferredLanguage, locale].find((value) => typeof value === 'string' && value.trim() !== '');
  // Some directories write locales in POSIX format.
  return typeof said === 'string' ? wishedLanguage(said.trim().replaceAll('_', '-')) : (otherwise ?? 'en');
}
