'use client';

import { useTranslations } from 'next-intl';
import { LogoMark } from '@/components/shell/logo';

const PRODUCT = 'Tessera';

function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}

/** Every page loads this, so it draws a small card itself and reads its texts without `useText`. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations();
  const digest = digestOf(error);
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-[25rem] flex-col px-4 pt-10 pb-24 sm:justify-center sm:py-16"
    >
      <p className="mb-6 flex items-center gap-2.5 px-1 text-base font-semibold tracking-tight">
        <LogoMark className="size-6" />
        {PRODUCT}
      </p>
      <div className="rounded-xl border bg-surface p-6 shadow-xs sm:p-7">
        <h1 className="text-xl">{t('common.somethingWentWrongOnOur')}</h1>
        <p className="mt-1 mb-6 text-base text-ink-muted text-pretty">{t('common.thisPageCouldntBeDisplayed')}</p>
        <button
          type="button"
          onClick={retry}
          className="h-10 rounded-md bg-accent px-4 text-base font-medium text-on-accent shadow-xs"
        >
          {t('common.tryAgain')}
        </button>
      </div>
      {digest && (
        <p className="mt-5 px-1 text-sm text-ink-muted">
          {t.rich('common.errorDigest', {
            digest,
            number: (chunks) => <code className="font-mono select-all">{chunks}</code>,
          })}
        </p>
      )}
    </main>
  );
}
