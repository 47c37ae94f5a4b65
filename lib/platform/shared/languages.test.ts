import { expect, it } from 'vitest';
import {
  consoleLanguages,
  documentLanguage,
  languageInAddress,
  languageTags,
  parseLanguage,
  requestedLanguage,
  wishedLanguage,
} from './languages';

it.each([
  [null, 'en'],
  ['', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW,zh-Hant;q=0.9', 'en'],
  ['zh-TW, zh-CN;q=0.5', 'zh-CN'],
  ['it-IT,it;q=0.9,zh-CN;q=0.5,en;q=0.4', 'zh-CN'],
  ['de-CH,de;q=0.9,en;q=0.4', 'de'],
  ['fr-CA', 'fr'],
  ['es-419,es;q=0.9', 'es'],
  ['ja', 'ja'],
  ['pt-PT,pt;q=0.9', 'pt-BR'],
  ['AR-eg', 'ar'],
  ['deu', 'en'],
  ['arn', 'en'],
  ['en-GB, zh-CN', 'en'],
  ['zh-CN;q=0', 'en'],
  ['*', 'en'],
  ['zh-CN;q=x', 'en'],
])('a browser that prefers %s gets %s', (accepted, language) => {
  expect(wishedLanguage(accepted)).toBe(language);
});

it('a browser gets a language of the console where only these are offered', () => {
  expect(wishedLanguage('de, zh-CN;q=0.5', consoleLanguages)).toBe('zh-CN');
  expect(wishedLanguage('de, ja', consoleLanguages)).toBe('en');
});

it('Arabic is written from right to left', () => {
  expect(languageTags.filter((tag) => documentLanguage(tag).dir === 'rtl')).toEqual(['ar']);
});

it.each([
  [undefined, null],
  ['', null],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['ZH-cn', 'zh-CN'],
  ['zh-TW zh-Hant', null],
  ['en-GB', 'en'],
  ['it ko-KR zh-CN en', 'zh-CN'],
  ['it fr-CA zh-CN', 'fr'],
  ['  en   zh', 'en'],
  ['english zhongwen _ <script> \u{1F600}', null],
  ['["zh-CN"]', null],
  [`${'it '.repeat(200)}zh-CN`, null],
])('of the languages that a client requests, %s, the first supported one is %s', (uiLocales, language) => {
  expect(requestedLanguage(uiLocales)).toBe(language);
});

it('a URL requests a language only by ui_locales', () => {
  expect(languageInAddress('/login?request=x&ui_locales=it%20zh&state=y')).toBe('zh-CN');
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
  expect(['en', 'zh-CN', 'pt-BR', 'pt', undefined, 7].map(parseLanguage)).toEqual([
    'en',
    'zh-CN',
    'pt-BR',
    null,
    null,
    null,
  ]);
});
