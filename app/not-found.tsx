import { text } from '@/lib/shared/text';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titled } from './language/titled';

export const generateMetadata = titled(text('Not found'));

export default async function NotFound() {
  const t = await getText();
  return (
    <InPlaceOfPage
      title={t('There is nothing here')}
      description={t('The address may be mistyped, or what it showed has been removed, or belongs to another tenant.')}
    />
  );
}
