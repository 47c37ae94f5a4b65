import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { UNDO } from './edit-form-fields';

/**
 * Finishes a saved edit by redirecting to the person's page, which offers to undo it (`SavedNews`). After undoing, it
 * does not redirect.
 * @param version of what is saved
 * @param page its address without a query
 * @param query further parameters for the page
 */
export function endEdit(
  intent: string,
  version: string,
  page: string,
  query: Readonly<Record<string, string>> = {},
): { ok: true; message: Sayable } {
  if (intent !== UNDO) redirect(`${page}?${new URLSearchParams({ ...query, saved: version })}`);
  refresh();
  return { ok: true, message: msg('common.undone') };
}
