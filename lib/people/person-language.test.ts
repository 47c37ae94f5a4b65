import { expect, it } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import { languageOfPerson } from './person-language';

it.each([
  [{ preferredLanguage: 'zh-CN' }, 'zh-CN'],
  [{ preferredLanguage: 'zh-Hans-CN, en;q=0.8', locale: 'en-US' }, 'zh-CN'],
  [{ preferredLanguage: ' ', locale: 'zh_CN' }, 'zh-CN'],
  [{ preferredLanguage: 'it' }, 'en'],
  [{ preferredLanguage: 'de-AT', locale: 'zh-CN' }, 'de'],
  [{ locale: 'pt_BR' }, 'pt-BR'],
  [{ preferredLanguage: 'ar-EG' }, 'ar'],
  [{ preferredLanguage: 'zh-TW' }, 'en'],
  [{ preferredLanguage: ['zh-CN'] }, 'en'],
] as [JsonObject, string][])('uses the directory’s language %o first: %s', (attributes, language) => {
  expect(languageOfPerson({ ...attributes }, 'en')).toBe(language);
});

it('otherwise uses the language of the request, and English without a request', () => {
  expect(languageOfPerson({}, 'zh-CN')).toBe('zh-CN');
  expect(languageOfPerson({ locale: '' }, 'zh-CN')).toBe('zh-CN');
  expect(languageOfPerson({}, undefined)).toBe('en');
});
