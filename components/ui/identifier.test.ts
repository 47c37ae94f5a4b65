import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Identifier } from './identifier';

const markup = (value: string) => renderToStaticMarkup(createElement(Identifier, { value }));
/** The text as it is read out and copied; `|` marks where a line may end. */
const textOf = (value: string) =>
  markup(value)
    .replace(/<wbr\/?>/g, '|')
    .replace(/<[^>]+>/g, '');

describe('Identifier', () => {
  it.each([
    ['ada.lovelace@example.com', 'ada.|lovelace@|example.|com'],
    ['https://shop.example/callback?x=1', 'https://|shop.|example/|callback?|x=|1'],
    ['0198a000-0000-7000-8000-0000000000ff', '0198a000-|0000-|7000-|8000-|0000000000ff'],
    ['plain', 'plain'],
    ['', ''],
  ])('lets a line of %s end only between its words', (value, text) => {
    expect(textOf(value)).toBe(text);
    expect(markup(value)).not.toContain('title=');
  });

  it('keeps the whole of a long word, although its middle is not seen', () => {
    const value = `kid.${'a'.repeat(20)}${'b'.repeat(20)}`;
    expect(textOf(value)).toBe(`kid.|${value.slice(4)}`);
    expect(markup(value)).toContain(`title="${value}"`);
  });
});
