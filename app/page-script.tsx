import { headers } from 'next/headers';
import { nonceHeader } from '@/lib/platform/shared/path-header';

/** Defined in next.config.ts. */
declare const PAGE_SCRIPT: string;

/**
 * Loads the script of `components/page-script`. A page that already starts with it, as the build makes people's pages
 * do, still loads it only once.
 */
export async function PageScript() {
  return <script async src={PAGE_SCRIPT} nonce={(await headers()).get(nonceHeader) ?? undefined} />;
}
