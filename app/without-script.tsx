'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { takeWithoutScript } from '@/lib/edge/error-pages/without-script';

/** Puts what a browser without script is shown into the head of an answer whose page is composed in the browser. */
export function WithoutScript({ requestId }: { requestId: string }) {
  useServerInsertedHTML(() => {
    const html = takeWithoutScript(requestId);
    return html === undefined ? null : <noscript dangerouslySetInnerHTML={{ __html: html }} />;
  });
  return null;
}
