import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainStyle } from './plain-style';

const declarations = (style: string) =>
  [...style.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => `${name}: ${value}`);

it('pages that are written without Next have the colours of all others', () => {
  const colours = declarations(plainStyle);
  expect(colours.length).toBeGreaterThan(5);
  expect(declarations(readFileSync('app/globals.css', 'utf8'))).toEqual(expect.arrayContaining(colours));
});
