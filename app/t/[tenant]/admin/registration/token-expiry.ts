import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { expiryOptions } from '../expiry-options';

/** An initial access token always expires. */
export const tokenExpiryOptions = expiryOptions.filter(({ value }) => value !== 'never');

export const tokenExpiry = z.enum(
  tokenExpiryOptions.map(({ value }) => value),
  { error: issue('common.chooseAnExpiry') },
);
