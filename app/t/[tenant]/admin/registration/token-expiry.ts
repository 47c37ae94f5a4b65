import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { expiryOptions } from '../expiry-options';

/** An initial access token always expires. */
export const tokenExpiryOptions = expiryOptions.filter(({ value }) => value !== 'never');

export const tokenExpiry = z.enum(
  tokenExpiryOptions.map(({ value }) => value),
  { error: text('Choose an expiry.') },
);
