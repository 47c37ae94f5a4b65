import { Check, Copy } from 'lucide-react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Button, type ButtonProps } from './plain-button';

interface PlainCopyButtonProps extends Omit<ButtonProps, 'value' | 'children'> {
  /** The text to copy. */
  value: string;
  /** Names the value in the accessible name: "Copy recovery codes". */
  what: string;
  /** Shows the word "Copy" beside the icon. */
  labelled?: boolean;
}

const before = 'group-data-copied:hidden';
const after = 'hidden group-data-copied:inline';

/**
 * The copy button of pages that go without React in the browser: plain HTML, driven by
 * `components/page-script/main.ts`. Not shown where scripts do not run.
 */
export function PlainCopyButton({ value, what, labelled = false, className, ...props }: PlainCopyButtonProps) {
  const t = useText();
  return (
    <Button
      variant="ghost"
      size={labelled ? 'sm' : 'icon-sm'}
      aria-label={t('Copy {what}', { what })}
      data-copy={value}
      className={cn(
        'group noscript:hidden data-copied:text-success',
        !labelled && 'text-ink-subtle [&_svg]:size-3.5',
        className,
      )}
      {...props}
    >
      <Copy aria-hidden className={before} />
      <Check aria-hidden className={after} />
      {labelled && <span className={before}>{t('Copy')}</span>}
      {labelled && <span className={after}>{t('Copied')}</span>}
      <span role="status" className="sr-only" data-copied={t('Copied')} />
    </Button>
  );
}
