'use client';

import { useLinkStatus } from 'next/link';

/**
 * Within a link: stands there while the page that it leads to is on its way, for the frame to see, which then shows a
 * skeleton (components/shell/admin-shell.tsx). A `loading.tsx` would have pages that are refused or missing answer 200.
 */
export function LinkPending() {
  return useLinkStatus().pending && <span data-pending hidden />;
}
