import { expect, it } from 'vitest';
import { consoleTitle } from './console-title';

it('console titles name the tenant and the product, and a tenant with the product’s name only once', () => {
  expect(consoleTitle('Northwind')).toBe('Northwind · Tessera');
  expect(consoleTitle('Tessera')).toBe('Tessera');
});
