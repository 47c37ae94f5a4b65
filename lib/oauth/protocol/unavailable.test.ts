import { expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { unavailable } from './unavailable';

const said = (message: string | null) =>
  unavailable({ reason: verbatim('closed'), message, retryAfterSeconds: 60 }).answer.description;

it('uses the message of the administrator who closed it', () => {
  expect(said('Back at noon')).toBe('Temporarily unavailable: try again later: Back at noon');
  expect(said(null)).toBe('Temporarily unavailable: try again later');
});

it('omits a message that an error description cannot contain', () => {
  expect(said('中午恢复')).toBe('Temporarily unavailable: try again later');
});
