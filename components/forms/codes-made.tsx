import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import type { SayText } from '@/lib/platform/shared/say-text';

/** Recovery codes, shown this one time, in an answer that is not a page: without icons, which ask for a context. */
export function CodesMade({ t, codes }: { t: SayText; codes: readonly string[] }) {
  return (
    <>
      <ul
        aria-label={t('common.yourRecoveryCodes')}
        className="space-y-1 rounded-md border bg-sunken px-4 py-3 font-mono text-sm whitespace-nowrap select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <PlainCopyButton t={t} value={codes.join('\n')} what={t('common.recoveryCodesLower')} copied={t('common.copied')}>
        {t('common.copy')}
      </PlainCopyButton>
      <p className="rounded-md border border-warning/30 bg-warning-tint px-3 py-2.5 text-sm">
        {t('common.printThemOrSaveThem')}
      </p>
    </>
  );
}
