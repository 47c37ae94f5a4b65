import { hashBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { csrfToken, isCsrfToken } from '@/lib/edge/http/csrf';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { PageContext } from './page-context';

/** The browser that sent a request, identified by the cookie that every browser gets with its first page. */
export interface Browser {
  /** The hash that authorization requests store for the browser; null without the cookie. */
  hash: Bytes | null;
  /** The value of the hidden `csrf` field of a form for one purpose. */
  formToken(purpose: string): string;
  sentFormToken(purpose: string, token: string | null): boolean;
}

/** Reads the browser's cookie. */
export async function currentBrowser({
  container: { config, secrets },
  cookies,
}: Pick<PageContext, 'container' | 'cookies'>): Promise<Browser> {
  const id = readBrowserId(await cookies(), config.url.startsWith('https:'));
  return {
    hash: id === null ? null : hashBrowserId(id),
    formToken: (purpose) => (id === null ? '' : csrfToken(secrets.csrf, id, purpose)),
    sentFormToken: (purpose, token) => isCsrfToken(secrets.csrf, id, purpose, token),
  };
}
