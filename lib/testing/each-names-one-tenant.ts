import { afterAll, expect } from 'vitest';
import { recordStatements, takeWrongStatements } from './statement-recorder';

recordStatements();

afterAll(() => {
  expect(takeWrongStatements(), 'statements that do not name exactly one tenant').toEqual([]);
});
