import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

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
  .min(1, issue('common.mustNotBeEmpty'))
  .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** A token in a setup file. The file contains its value and is kept secret. */
export const initialTokenFile = z.strictObject({
  name: initialTokenName,
  token: z.string().regex(/^[A-Za-z0-9._~+/-]{32,1024}=*$/, issue('clients.mustBe32To1024')),
  /** How many clients can be registered with it. */
  uses: z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(initialTokenUsesAtMost, issue('common.mustBeAtMost', { limit: initialTokenUsesAtMost }))
    .default(1),
  expires_at: z.iso.datetime({ offset: true, error: issue('clients.mustBeTimeSuchAs') }),
});

/** How audit rows refer to it. */
export const initialTokenTarget = ({ id, name }: Pick<InitialAccessToken, 'id' | 'name'>) => ({
  type: 'initial-access-token',
  id,
  name,
});
