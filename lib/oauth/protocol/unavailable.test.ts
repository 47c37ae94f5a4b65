import { expect, it } from 'vitest';
import { unavailable } from './unavailable';

const said = (message: string | null) =>
  unavailable({ reason: 'closed', message, retryAfterSeconds: 60 }).answer.description;

it('is told in the words of whoever closed it', () => {
  expect(said('Back at noon')).toBe('Temporarily unavailable: try again later: Back at noon');
  expect(said(null)).toBe('Temporarily unavailable: try again later');
});

it('is told without them where a description could not say them', () => {
  expect(said('中午恢复')).toBe('Temporarily unavailable: try again later');
});
