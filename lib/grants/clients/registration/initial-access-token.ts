import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** A token with which software can register clients. Its value is known only to those it was given to. */
export interface InitialAccessToken {
  id: string;
  name: string;
  uses: number;
  usesAtMost: number;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export const initialTokenUsesAtMost = 10_000;

/** The name that an administrator gives a new token. */
export const initialTokenName = z
  .string()
  .trim()
  .min(1, text('must not be empty'))
  .max(200, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

/** A token in a setup file. The file contains its value and is kept secret. */
export const initialTokenFile = z.strictObject({
  name: initialTokenName,
  token: z
    .string()
    .regex(
      /^[A-Za-z0-9._~+/-]{32,1024}=*$/,
      text('must be 32 to 1024 bearer token characters (letters, digits and ._~+/-)'),
    ),
  /** How many clients can be registered with it. */
  uses: z
    .int(text('must be a whole number'))
    .min(1, 'must be at least 1')
    .max(initialTokenUsesAtMost, `must be at most ${initialTokenUsesAtMost}`)
    .default(1),
  expires_at: z.iso.datetime({ offset: true, error: text('must be a time such as 2027-01-31T12:00:00Z') }),
});

/** How audit rows refer to it. */
export const initialTokenTarget = ({ id, name }: Pick<InitialAccessToken, 'id' | 'name'>) => ({
  type: 'initial-access-token',
  id,
  name,
});
