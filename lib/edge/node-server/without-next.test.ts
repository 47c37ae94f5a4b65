import { expect, it } from 'vitest';
import { withoutFlight, withoutScripts } from './without-next';

const OURS = '<script src="/_next/static/page-script/0123.js" nonce="n" id="_R_" async=""></script>';
const OLD = '<script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script>';
const RUNTIME = '<script src="/_next/static/chunks/main.js" nonce="n" async=""></script>';
const FLIGHT =
  '<script nonce="n">(self.__next_f=self.__next_f||[]).push([0])</script><script nonce="n">self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n\\u003c/script>"])</script>';
const LINK = '<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/page-script/0123.js"/>';
const inline = '<script nonce="n">document.getElementById(\'answer\').submit()</script>';
const page = (scripts: string) =>
  `<html><head>${LINK}<link rel="stylesheet" href="/a.css"/></head><body><p>&lt;script&gt;</p>${scripts}</body></html>`;

it('a page without the runtime loses what it would have started from, and nothing else', () => {
  expect(withoutFlight(page(OLD + OURS + inline + FLIGHT))).toBe(page(OLD + OURS + inline));
});

it('a page with the runtime keeps everything', () => {
  expect(withoutFlight(page(RUNTIME + FLIGHT))).toBe(page(RUNTIME + FLIGHT));
});

it('a page that may run nothing has no script left, its styles and texts all', () => {
  expect(withoutScripts(page(OLD + RUNTIME + OURS + FLIGHT))).toBe(page('').replace(LINK, ''));
});
