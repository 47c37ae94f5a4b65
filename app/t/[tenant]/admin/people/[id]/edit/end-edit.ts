import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { type Sayable, text } from '@/lib/platform/shared/text';
import { UNDO } from './edit-form-fields';

/**
 * Ends a saved edit on the page of whom it is about, which offers to take it back (`SavedNews`); the undoing stays there.
 * @param version of what is saved
 * @param page its address without a query
 * @param query what the page is told besides
 */
export function endEdit(
  intent: string,
  version: string,
  page: string,
  query: Readonly<Record<string, string>> = {},
): { ok: true; message: Sayable } {
  if (intent !== UNDO) redirect(`${page}?${new URLSearchParams({ ...query, saved: version })}`);
  refresh();
  return { ok: true, message: text('Undone.') };
}
