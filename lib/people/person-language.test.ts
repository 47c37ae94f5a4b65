import { expect, it } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import { languageOfPerson } from './person-language';

it.each([
  [{ preferredLanguage: 'zh-CN' }, 'zh-CN'],
  [{ preferredLanguage: 'zh-Hans-CN, en;q=0.8', locale: 'en-US' }, 'zh-CN'],
  [{ preferredLanguage: ' ', locale: 'zh_CN' }, 'zh-CN'],
  [{ preferredLanguage: 'de' }, 'en'],
  [{ preferredLanguage: 'zh-TW' }, 'en'],
  [{ preferredLanguage: ['zh-CN'] }, 'en'],
] as [JsonObject, string][])('what the directory has, %o, comes first: %s', (attributes, language) => {
  expect(languageOfPerson({ ...attributes }, 'en')).toBe(language);
});

it('without any, that of the request counts, and English without a request', () => {
  expect(languageOfPerson({}, 'zh-CN')).toBe('zh-CN');
  expect(languageOfPerson({ locale: '' }, 'zh-CN')).toBe('zh-CN');
  expect(languageOfPerson({}, undefined)).toBe('en');
});
