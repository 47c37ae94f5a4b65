import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';

/** Recovery codes, shown this one time. */
export function CodesMade({ codes }: { codes: readonly string[] }) {
  const t = useText();
  return (
    <>
      <ul
        aria-label={t('Your recovery codes')}
        className="space-y-1 rounded-md border bg-sunken px-4 py-3 font-mono text-sm whitespace-nowrap select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <PlainCopyButton value={codes.join('\n')} what={t('recovery codes')} variant="secondary" size="md" labelled />
      <Callout tone="warning">
        {t('Print them or save them in a password manager now. They won’t be shown again.')}
      </Callout>
    </>
  );
}
