import { randomBytes } from 'node:crypto';

/** A name that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(8).toString('hex')}`;
}
