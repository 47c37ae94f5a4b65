import { Check, Copy } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Identifier } from '@/components/ui/identifier';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';

/** A value in fixed-width type with a copy button behind it. */
export function ValueToCopy({ value, what }: { value: string; what: string }) {
  const t = useText();
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0" dir="ltr">
        <Identifier value={value} mono />
      </code>
      <PlainCopyButton
        t={t}
        value={value}
        what={what}
        copied={<Check aria-hidden />}
        variant="ghost"
        size="icon-sm"
        className="-my-1 size-6 text-ink-subtle [&_svg]:size-3.5"
      >
        <Copy aria-hidden />
      </PlainCopyButton>
    </span>
  );
}
