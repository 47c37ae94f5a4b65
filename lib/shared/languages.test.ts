import { expect, it } from 'vitest';
import { parseLanguage, wishedLanguage } from './languages';

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
])('a browser that wishes for %s reads %s', (accepted, language) => {
  expect(wishedLanguage(accepted)).toBe(language);
});

it('a choice is one of ours, or none', () => {
  expect(['en', 'zh-CN', 'de', undefined, 7].map(parseLanguage)).toEqual(['en', 'zh-CN', null, null, null]);
});
