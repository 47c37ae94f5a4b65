import { isId } from '@/lib/platform/shared/id';
import { type FeedPosition, revokedKinds } from './store';

const POSITION = /^(\d{1,14})(?:\.([a-z]+)\.(.+))?$/s;

/** The opaque text of a position, which the reader sends back unchanged. */
export function positionText({ at, after }: FeedPosition): string {
  return after ? `${at.getTime()}.${after.kind}.${after.id}` : String(at.getTime());
}

/** @returns null if the text was not made by `positionText` */
export function parsePosition(text: string): FeedPosition | null {
  const [, milliseconds, kindName, id] = POSITION.exec(text) ?? [];
  if (milliseconds === undefined) return null;
  const at = new Date(Number(milliseconds));
  if (Number.isNaN(at.getTime())) return null;
  if (id === undefined) return { at, after: null };
  const kind = revokedKinds.find((known) => known === kindName);
  const wellFormed = kind === 'family' ? isId(id) : id.length <= 255 && !id.includes('\0');
  return kind && wellFormed ? { at, after: { kind, id } } : null;
}
