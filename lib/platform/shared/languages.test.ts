import { expect, it } from 'vitest';
import { languageInAddress, parseLanguage, requestedLanguage, wishedLanguage } from './languages';

it.each([
  [null, 'en'],
  ['', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW,zh-Hant;q=0.9', 'en'],
  ['zh-TW, zh-CN;q=0.5', 'zh-CN'],
  ['de-DE,de;q=0.9,zh-CN;q=0.5,en;q=0.4', 'zh-CN'],
  ['en-GB, zh-CN', 'en'],
  ['zh-CN;q=0', 'en'],
  ['*', 'en'],
  ['zh-CN;q=x', 'en'],
])('a browser that prefers %s gets %s', (accepted, language) => {
  expect(wishedLanguage(accepted)).toBe(language);
});

it.each([
  [undefined, null],
  ['', null],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['ZH-cn', 'zh-CN'],
  ['zh-TW zh-Hant', null],
  ['en-GB', 'en'],
  ['de fr-CA zh-CN en', 'zh-CN'],
  ['  en   zh', 'en'],
  ['english zhongwen _ <script> \u{1F600}', null],
  ['["zh-CN"]', null],
  [`${'de '.repeat(200)}zh-CN`, null],
])('of the languages that a client requests, %s, the first supported one is %s', (uiLocales, language) => {
  expect(requestedLanguage(uiLocales)).toBe(language);
});

it('a URL requests a language only by ui_locales', () => {
  expect(languageInAddress('/login?request=x&ui_locales=de%20zh&state=y')).toBe('zh-CN');
  expect(languageInAddress('https://auth.example/authorize?ui_locales=en-US+zh')).toBe('en');
  for (const none of [
    '',
    '/login',
    '/login?request=x',
    '/ui_locales=zh',
    '/login?my_ui_locales=zh',
    '/login?ui_locales=%E0%A4%A',
  ])
    expect(languageInAddress(none), none).toBeNull();
});

it('a choice is a supported language, or none', () => {
  expect(['en', 'zh-CN', 'de', undefined, 7].map(parseLanguage)).toEqual(['en', 'zh-CN', null, null, null]);
});
