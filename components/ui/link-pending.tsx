'use client';

import { useLinkPending } from './link';

/**
 * Placed in a link: present while the linked page loads, so that the frame shows a skeleton
 * (components/shell/admin-shell.tsx). A `loading.tsx` would make pages that are forbidden or missing answer 200.
 */
export function LinkPending() {
  return useLinkPending() && <span data-pending hidden />;
}
