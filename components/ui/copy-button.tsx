'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Button, type ButtonProps } from './button';

interface CopyButtonProps extends Omit<ButtonProps, 'value' | 'children'> {
  /** The text to copy. */
  value: string;
  /** Names the value in the accessible name: "Copy client ID". */
  what: string;
  /** Shows a label beside the icon: the word "Copy", or what is copied as well, where nothing else says it. */
  labelled?: boolean | 'fully';
}

const shownForMs = 1600;

/** Copies a text and briefly confirms it. Hidden when no script runs. */
export function CopyButton({ value, what, labelled = false, className, ...props }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="ghost"
      size={labelled ? 'sm' : 'icon-sm'}
      aria-label={t('common.copyWhat', { what })}
      onClick={() => void copy()}
      className={cn(
        'noscript:hidden',
        !labelled && 'text-ink-subtle [&_svg]:size-3.5',
        copied && 'text-success hover:text-success',
        className,
      )}
      {...props}
    >
      <Icon aria-hidden />
      {labelled &&
        (copied ? t('common.copied') : labelled === 'fully' ? t('common.copyWhat', { what }) : t('common.copy'))}
      <span role="status" className="sr-only">
        {copied ? t('common.copied') : ''}
      </span>
    </Button>
  );
}
