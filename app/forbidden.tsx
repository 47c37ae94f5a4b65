import { headers } from 'next/headers';
import { text } from '@/lib/shared/text';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titled } from './language/titled';

export const generateMetadata = titled(text('Not allowed'));

export default async function Forbidden() {
  const t = await getText();
  const requestId = (await headers()).get('x-request-id');
  return (
    <InPlaceOfPage
      title={t('This page is not for your role')}
      description={t('You are signed in, but an administrator of this tenant has to give you a role that may open it.')}
      {...(requestId !== null && { requestId })}
    />
  );
}
