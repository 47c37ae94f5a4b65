import { headers } from 'next/headers';
import { pageWords } from '@/lib/edge/error-pages/page-words';
import { text } from '@/lib/platform/shared/text';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titled } from './language/titled';

export const generateMetadata = titled(text('Not allowed'));

export default async function Forbidden() {
  const t = await getText();
  const requestId = (await headers()).get('x-request-id');
  return (
    <InPlaceOfPage
      title={t(pageWords.forbidden.title)}
      description={t(pageWords.forbidden.description)}
      {...(requestId !== null && { requestId })}
    />
  );
}
