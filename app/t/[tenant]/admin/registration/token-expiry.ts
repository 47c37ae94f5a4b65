import { z } from 'zod';
import { expiryOptions } from '../expiry';

/** An initial access token always ends. */
export const tokenExpiryOptions = expiryOptions.filter(({ value }) => value !== 'never');

export const tokenExpiry = z.enum(tokenExpiryOptions.map(({ value }) => value), { error: 'Choose when it ends.' });
