import { expect, it } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import { personName } from './person';

it.each<[JsonObject, string]>([
  [{ displayName: 'Ada', name: { givenName: 'Augusta', familyName: 'King' } }, 'Ada'],
  [{ displayName: '', name: { givenName: 'Augusta', familyName: 'King' } }, 'Augusta King'],
  [{ name: { givenName: 'Augusta', familyName: 'King' } }, 'Augusta King'],
  [{ name: { familyName: 'King' } }, 'King'],
  [{ name: { honorificPrefix: 'Dr.' } }, 'ada'],
  [{}, 'ada'],
])('titles a person with %j “%s”', (attributes, title) => {
  expect(personName({ attributes: { userName: 'ada', active: true, ...attributes } })).toBe(title);
});
