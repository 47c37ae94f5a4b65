import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import type { PageSection } from '@/components/ui/page-sections';
import type { Message } from '@/lib/platform/shared/message';

interface FormSectionProps extends PageSection {
  /** One sentence on what the section configures. */
  description: Message;
  /** The level of its heading: 2 where it is directly below the page's. */
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

/**
 * A section of a long form under its own heading, which links can point to. Label and description are
 * messages.
 */
export function FormSection({ id, label, description, level = 3, className, children }: FormSectionProps) {
  const t = useText();
  const Heading = `h${level}` as const;
  return (
    <div id={id} className={className}>
      <header className="space-y-0.5 pb-5">
        <Heading className="text-base">{t(label)}</Heading>
        <p className="max-w-prose text-sm text-ink-muted text-pretty">{t(description)}</p>
      </header>
      <div className="space-y-5">{children}</div>
    </div>
  );
}
