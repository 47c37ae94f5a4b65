import { headers } from 'next/headers';
import { nonceHeader } from '@/lib/pages/headers/path-header';

/** Where next.config.ts has put it. */
declare const PAGE_SCRIPT: string;

/** The script of `components/page-script`. A page that begins with it, as the build makes people's pages do, has it once. */
export async function PageScript() {
  return <script async src={PAGE_SCRIPT} nonce={(await headers()).get(nonceHeader) ?? undefined} />;
}
