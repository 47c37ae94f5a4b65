import { expect, it } from 'vitest';
import { consoleTitle } from './console-title';

it('titles of the console name the tenant and the product, and one that is called as the product once', () => {
  expect(consoleTitle('Northwind')).toBe('Northwind · Tessera');
  expect(consoleTitle('Tessera')).toBe('Tessera');
});
