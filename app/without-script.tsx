'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { takeWithoutScript } from '@/lib/edge/plain-pages/without-script';

/** Adds the text for browsers without script to the head of a page that Next composes in the browser. */
export function WithoutScript({ requestId }: { requestId: string }) {
  useServerInsertedHTML(() => {
    const html = takeWithoutScript(requestId);
    return html === undefined ? null : <noscript dangerouslySetInnerHTML={{ __html: html }} />;
  });
  return null;
}
